import { FormattedMessage } from 'react-intl';
import type { AskedQuestion } from '@portal/common/contract/company/question';
import type { RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { QuestionCard } from '@portal/common/form/question/question-card';
import type { Submitted } from '../certification.queries.ts';
import { AnswerForm } from './answer-form.tsx';

/** A question about the request pending review, for those who may answer with the form. */
export default function CertificationQuestion({
  question,
  id,
  submitted,
  mayAnswer,
}: {
  question: AskedQuestion<RefusedField>;
  id: number;
  submitted: Submitted;
  mayAnswer: boolean;
}) {
  return (
    <QuestionCard question={question} fieldName={(field) => <FormattedMessage id={`refusedField.${field}`} />}>
      {mayAnswer && <AnswerForm key={question.version} id={id} question={question} submitted={submitted} />}
    </QuestionCard>
  );
}
