import { FormattedMessage } from 'react-intl';
import { DateTime } from '@portal/common/ui/date-time';
import { Marked } from '../../proposal/marked.tsx';
import type { QueueRequest } from '../queue.ts';

/** In a list: the applicant was asked, by whom and when, and no promised time passes. */
export function QuestionMark({ request: { question } }: { request: QueueRequest }) {
  if (!question) return null;
  const values = { name: question.name, time: <DateTime at={question.time} /> };
  return (
    <Marked>
      <FormattedMessage
        id={question.own === 1 ? 'approvals.question.mark.own' : 'approvals.question.mark'}
        values={values}
      />
    </Marked>
  );
}
