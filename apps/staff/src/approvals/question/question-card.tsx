import { FormattedMessage, useIntl } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import type { ReviewQuestion } from '@portal/common/contract/queues/review';
import { QUESTION } from '@portal/common/rules/limits';
import { DateTime } from '@portal/common/ui/date-time';
import type { Queue, QueueRequest } from '../queue.ts';
import { useReview } from '../review/use-review.ts';
import type { Asking } from './asking.ts';
import styles from './question.module.css';

/** What the applicant was asked last, and the answer with what it changed. Nothing without a question. */
export function QuestionCard({
  queue,
  id,
}: {
  queue: Pick<Queue<QueueRequest>, 'kind' | 'path' | 'review' | 'asking'>;
  id: number;
}) {
  const question = useReview(queue, id).data?.questions?.[0];
  const { asking } = queue;
  if (!question) return null;
  const isOpen = question.state === 'open';
  return (
    <Alert
      className={styles.card ?? ''}
      type={isOpen ? 'warning' : 'info'}
      showIcon
      role="status"
      title={<Title question={question} />}
      description={
        <>
          {isOpen && (
            <p>
              <FormattedMessage id="approvals.question.open.text" values={{ days: QUESTION.endsAfter }} />
            </p>
          )}
          <ul className={styles.asked}>
            {question.fields.map(({ field, text }) => (
              <li key={field}>
                <strong>
                  <FormattedMessage id={asking.fieldText(field)} />
                </strong>{' '}
                {text}
                <Change asking={asking} field={field} question={question} />
              </li>
            ))}
          </ul>
          {question.answer !== '' && <p className={styles.answer}>{question.answer}</p>}
        </>
      }
    />
  );
}

function Title({ question: { state, name, own, time, ended_at } }: { question: ReviewQuestion }) {
  const values = { name, time: <DateTime at={time} />, ended: <DateTime at={ended_at} /> };
  if (state === 'open')
    return (
      <FormattedMessage id={own === 1 ? 'approvals.question.open.own' : 'approvals.question.open'} values={values} />
    );
  return <FormattedMessage id={`approvals.question.${state}`} values={values} />;
}

/** What the answer changed of an asked field. */
function Change({ asking, field, question }: { asking: Asking; field: string; question: ReviewQuestion }) {
  const intl = useIntl();
  if (question.state !== 'answered') return null;
  const change = question.changes.find((one) => one.field === field);
  if (!change)
    return (
      <div className={styles.change}>
        <FormattedMessage id="approvals.question.unchanged" />
      </div>
    );
  const text = (value: string) => {
    const id = asking.valueText(field, value);
    return id !== null && id in intl.messages ? intl.formatMessage({ id: id as never }) : id;
  };
  const [before, after] = [text(change.before), text(change.after)];
  return (
    <div className={styles.change}>
      {before === null ? (
        <FormattedMessage id="approvals.question.replaced" />
      ) : (
        <>
          <del>{before}</del> → <ins>{after}</ins>
        </>
      )}
    </div>
  );
}
