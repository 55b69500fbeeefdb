import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import { DateTime } from '@portal/common/ui/date-time';
import { PageSkeleton } from '@portal/common/ui/status/states';
import type { Certification } from '../certification.queries.ts';
import styles from './question.module.css';

/** Lazy: the form with its upload is loaded only with a question. */
const AnswerForm = lazy(async () => ({ default: (await import('./answer-form.tsx')).AnswerForm }));

/**
 * What staff ask about the request pending review, and the form for the answer, which opens only the asked fields.
 * Nothing without a question.
 */
export function QuestionCard({ certification, mayAnswer }: { certification: Certification; mayAnswer: boolean }) {
  const { question, reviewed, pendingId } = certification;
  if (!question || !reviewed || pendingId === null) return null;
  return (
    <section className={styles.question} aria-labelledby="certification_question">
      <Alert
        type="warning"
        showIcon
        role="status"
        title={
          <strong id="certification_question">
            <FormattedMessage id="certification.question.title" />
          </strong>
        }
        description={
          <FormattedMessage
            id="certification.question.text"
            values={{ asked: <DateTime at={question.askedAt} />, until: <DateTime at={question.until} dayOnly /> }}
          />
        }
      />
      {mayAnswer ? (
        <Suspense fallback={<PageSkeleton kind="form" rows={2} />}>
          <AnswerForm key={question.version} id={pendingId} question={question} submitted={reviewed} />
        </Suspense>
      ) : (
        <>
          <ul className={styles.asked}>
            {question.fields.map(({ field, text }) => (
              <li key={field}>
                <strong>
                  <FormattedMessage id={`refusedField.${field}`} />
                </strong>{' '}
                {text}
              </li>
            ))}
          </ul>
          <p className={styles.lead}>
            <FormattedMessage id="certification.question.mainOnly" />
          </p>
        </>
      )}
    </section>
  );
}
