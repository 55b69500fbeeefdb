import { lazy, Suspense } from 'react';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { askedTexts } from '../../intl/messages.ts';
import type { Certification } from '../certification.queries.ts';

/** Lazy: loaded only with a question, with the form and its upload. */
const CertificationQuestion = lazy(() => askedTexts.loadedWith(import('./certification-question.tsx')));

/**
 * What staff ask about the request pending review, and the form for the answer, which opens only the asked fields.
 * Nothing without a question.
 */
export function QuestionCard({ certification, mayAnswer }: { certification: Certification; mayAnswer: boolean }) {
  const { question, reviewed, pendingId } = certification;
  if (!question || !reviewed || pendingId === null) return null;
  return (
    <Suspense fallback={<PageSkeleton kind="form" rows={3} />}>
      <CertificationQuestion question={question} id={pendingId} submitted={reviewed} mayAnswer={mayAnswer} />
    </Suspense>
  );
}
