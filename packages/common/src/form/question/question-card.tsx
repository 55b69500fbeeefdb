import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from '../../antd/base.ts';
import type { AskedQuestion } from '../../contract/company/question.ts';
import { DateTime } from '../../ui/date-time.tsx';
import styles from './question.module.css';

/**
 * What staff ask about a request pending review, above the form that answers it. Without a form: the questions, and who
 * can answer.
 */
export function QuestionCard<Field extends string>({
  question: { fields, asked_at, until },
  fieldName,
  children,
}: {
  question: AskedQuestion<Field>;
  fieldName: (field: Field) => ReactNode;
  children?: ReactNode;
}) {
  const title = useId();
  return (
    <section className={styles.question} aria-labelledby={title}>
      <Alert
        type="warning"
        showIcon
        role="status"
        title={
          <strong id={title}>
            <FormattedMessage id="asked.title" />
          </strong>
        }
        description={
          <FormattedMessage
            id="asked.text"
            values={{ asked: <DateTime at={asked_at} />, until: <DateTime at={until} dayOnly /> }}
          />
        }
      />
      {children || (
        <>
          <ul className={styles.asked}>
            {fields.map(({ field, text }) => (
              <li key={field}>
                <strong>{fieldName(field)}</strong> {text}
              </li>
            ))}
          </ul>
          <p className={styles.lead}>
            <FormattedMessage id="asked.mainOnly" />
          </p>
        </>
      )}
    </section>
  );
}
