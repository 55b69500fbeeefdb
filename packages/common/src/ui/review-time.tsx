import { FormattedMessage } from 'react-intl';
import { Alert } from '../antd/base.ts';
import type { ReviewWait, UsualTime } from '../contract/company/review-time.ts';
import { APPROVAL_QUEUE, REVIEW } from '../rules/limits.ts';
import type { Fact } from './facts/facts.tsx';

/** Times below this number of working days are shown in hours. */
const IN_HOURS = 2;

/**
 * Usual time of decisions, from the median to the ninth decile, in working hours or days; the promised time if there
 * were too few decisions.
 */
export function ReviewTime({ usual }: { usual: UsualTime }) {
  if (!usual) return <FormattedMessage id="reviewTime.upTo" values={{ days: REVIEW.workingDays }} />;
  const inHours = usual.p90 <= IN_HOURS * usual.day;
  const unit = inHours ? 1 : usual.day;
  const to = Math.max(1, Math.ceil(usual.p90 / unit));
  const from = Math.min(to, Math.max(1, Math.floor(usual.p50 / unit)));
  if (from === to)
    return <FormattedMessage id={inHours ? 'reviewTime.hours.about' : 'reviewTime.days.about'} values={{ to }} />;
  return <FormattedMessage id={inHours ? 'reviewTime.hours' : 'reviewTime.days'} values={{ from, to }} />;
}

/** Place of a request in its queue. */
export function QueuePlace({ wait: { place } }: { wait: ReviewWait }) {
  if (place === 1) return <FormattedMessage id="reviewTime.place.next" />;
  return place > APPROVAL_QUEUE.countMost ? (
    <FormattedMessage id="reviewTime.place.over" values={{ place: APPROVAL_QUEUE.countMost }} />
  ) : (
    <FormattedMessage id="reviewTime.place" values={{ place, before: place - 1 }} />
  );
}

/** Facts of a request pending review: the usual time of decisions, and its place in the queue. */
export const reviewFacts = (usual: UsualTime, wait: ReviewWait | null): (Fact | false)[] => [
  ['reviewTime.label', <ReviewTime key="usual" usual={usual} />],
  wait !== null && ['reviewTime.place.label', <QueuePlace key="place" wait={wait} />],
];

/** Notice that a request waits longer than usual; nothing otherwise. */
export function LateNote({ wait, className }: { wait: ReviewWait | null; className?: string | undefined }) {
  if (wait?.late !== 1) return null;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className={className ?? ''}
      title={<FormattedMessage id="reviewTime.late" values={{ hours: Math.floor(wait.hours) }} />}
    />
  );
}
