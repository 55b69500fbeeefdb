import { FormattedMessage } from 'react-intl';
import { DateTime } from '@portal/common/ui/date-time';
import { Marked } from '../../proposal/marked.tsx';
import { useWaitingProposals } from '../claim/changes.queries.ts';
import type { Queue, QueueRequest } from '../queue.ts';

/** In a list: the approval of the request, or the reversal of its decision, was proposed, by whom and when. */
export function ProposalMark({
  queue,
  id,
}: {
  queue: Pick<Queue<QueueRequest>, 'kind' | 'review' | 'area'>;
  id: number;
}) {
  const proposal = useWaitingProposals(queue).find((one) => one.id === id);
  if (!proposal) return null;
  const mark = proposal.reversal === 1 ? 'proposal.mark.reversal' : 'proposal.mark';
  const values = { name: proposal.name, time: <DateTime at={proposal.time} /> };
  return (
    <Marked>
      <FormattedMessage id={proposal.own === 1 ? `${mark}.own` : mark} values={values} />
    </Marked>
  );
}
