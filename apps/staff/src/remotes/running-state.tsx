import { FormattedMessage } from 'react-intl';
import type { RemoteOnAir } from '@portal/common/contract/portal/remotes';
import { StatusPill } from '@portal/common/ui/status/status-pill';

/** Whether all instances give browsers the same, intended build of a remote. */
export function RunningState({ remote: { running, released } }: { remote: RemoteOnAir }) {
  const digests = new Set(running.map(({ digest }) => digest));
  const failing = running.some(({ failure, digest }) => failure !== null || digest === null);
  if (running.length === 0)
    return (
      <StatusPill tone="neutral" quiet>
        <FormattedMessage id="remotes.state.unknown" />
      </StatusPill>
    );
  if (failing)
    return (
      <StatusPill tone="rejected" quiet>
        <FormattedMessage id="remotes.state.failing" />
      </StatusPill>
    );
  if (digests.size > 1 || (released !== null && !digests.has(released)))
    return (
      <StatusPill tone="pending" quiet>
        <FormattedMessage id="remotes.state.changing" />
      </StatusPill>
    );
  return (
    <StatusPill tone="approved" quiet>
      <FormattedMessage id="remotes.state.same" />
    </StatusPill>
  );
}
