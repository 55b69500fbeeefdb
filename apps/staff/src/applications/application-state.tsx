import { FormattedMessage } from 'react-intl';
import { Tag } from '@portal/common/antd/more';
import type { ApplicationRow } from '@portal/common/contract/console/applications';
import { StatusPill } from '@portal/common/ui/status/status-pill';

/** Whether an application is enabled. `until`: the last day on which a service client may call; empty for no end. */
export function ApplicationState({ enabled, until = '' }: { enabled: boolean; until?: string | undefined }) {
  // oxlint-disable-next-line react/purity -- reads the day at the time of rendering on purpose
  if (enabled && until !== '' && until < new Date().toISOString().slice(0, 10))
    return (
      <StatusPill tone="rejected" quiet>
        <FormattedMessage id="applications.expired" />
      </StatusPill>
    );
  return (
    <StatusPill tone={enabled ? 'approved' : 'neutral'} quiet>
      <FormattedMessage id={enabled ? 'applications.enabled' : 'applications.disabled'} />
    </StatusPill>
  );
}

/** What kind of application it is. */
export function KindName({ is_public, is_service }: Pick<ApplicationRow, 'is_public' | 'is_service'>) {
  if (is_service === 1) return <FormattedMessage id="applications.kind.service" />;
  return <FormattedMessage id={is_public ? 'applications.kind.public' : 'applications.kind.confidential'} />;
}

/** Marks an application whose pages embed the portal. */
export const EmbedsTag = ({ embeds }: { embeds: boolean }) =>
  embeds && (
    <Tag>
      <FormattedMessage id="applications.embeds" />
    </Tag>
  );
