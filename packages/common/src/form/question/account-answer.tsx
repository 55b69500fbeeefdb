import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form, Input } from '../../antd/base.ts';
import { TextArea } from '../../antd/fields.ts';
import type { AskedQuestion } from '../../contract/company/question.ts';
import type { AskedAccountField } from '../../enums/approval/asked-fields.ts';
import { checkNote } from '../../rules/approval/note.ts';
import { optional } from '../../rules/text/optional.ts';
import { checkLoginName } from '../../rules/user/login-name.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { passes } from '../rules.tsx';
import { AnswerForm, type AnswerGiven } from './answer-form.tsx';
import { QuestionCard } from './question-card.tsx';

type Values = Partial<Record<AskedAccountField, string>>;

/** The question about an application for a login account, and its answer: by the applicant, or the member who asked. */
export function AccountAnswer({
  draft,
  question,
  now,
  answer,
  guard,
}: {
  draft: string;
  question: AskedQuestion<AskedAccountField>;
  /** What the application says now. */
  now: Record<AskedAccountField, string>;
  answer: (given: AnswerGiven & Values) => Promise<unknown>;
  guard?: (when: boolean) => ReactNode;
}) {
  const label = (field: AskedAccountField) => <FormattedMessage id={`asked.account.${field}`} />;
  return (
    <QuestionCard question={question} fieldName={label}>
      <AnswerForm
        key={question.version}
        draft={draft}
        question={question}
        values={Object.fromEntries(question.fields.map(({ field }) => [field, now[field]])) as Values}
        answer={answer}
        guard={guard}
      >
        {(hint, asks) => (
          <>
            {asks('login_name') && (
              <Form.Item
                name="login_name"
                label={label('login_name')}
                extra={hint('login_name')}
                rules={[passes(checkLoginName)]}
              >
                <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={60} />
              </Form.Item>
            )}
            {asks('username') && (
              <Form.Item
                name="username"
                label={label('username')}
                extra={hint('username')}
                rules={[passes(checkUserName)]}
              >
                <Input autoComplete="name" maxLength={60} />
              </Form.Item>
            )}
            {asks('note') && (
              <Form.Item name="note" label={label('note')} extra={hint('note')} rules={[passes(optional(checkNote))]}>
                <TextArea rows={3} maxLength={1000} />
              </Form.Item>
            )}
          </>
        )}
      </AnswerForm>
    </QuestionCard>
  );
}
