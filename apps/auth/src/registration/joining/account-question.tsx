import { answerAsked, type AskedRequest } from '@portal/common/contract/company/joining';
import { AccountAnswer } from '@portal/common/form/question/account-answer';
import en from '@portal/common/form/question/intl/en-US.json';
import zh from '@portal/common/form/question/intl/zh-CN.json';
import { useChange } from '@portal/common/host/use-change';
import { LateTexts } from '../../intl/late-texts.tsx';

const TEXTS = { 'zh-CN': zh, 'en-US': en };

/** The question about a request to join, for its applicant, who answers with the ticket of the link. */
export default function AccountQuestion({
  ticket,
  question,
  now,
}: {
  ticket: string;
  question: NonNullable<AskedRequest['question']>;
  now: NonNullable<AskedRequest['asked_for']>;
}) {
  const { mutateAsync: answer } = useChange(answerAsked);
  return (
    <LateTexts texts={TEXTS}>
      <AccountAnswer
        draft={`join:${ticket.split('.')[0]}`}
        question={question}
        now={now}
        answer={(body) => answer({ body: { ticket, ...body } })}
      />
    </LateTexts>
  );
}
