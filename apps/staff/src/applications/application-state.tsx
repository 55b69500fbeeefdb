import { FormattedMessage } from 'react-intl';
import { Tag } from '@portal/common/antd/more';
import { StatusPill } from '@portal/common/ui/status/status-pill';

/** Whether an application is enabled. */
export const ApplicationState = ({ enabled }: { enabled: boolean }) => (
  <StatusPill tone={enabled ? 'approved' : 'neutral'} quiet>
    <FormattedMessage id={enabled ? 'applications.enabled' : 'applications.disabled'} />
  </StatusPill>
);

/** Marks an application whose pages embed the portal. */
export const EmbedsTag = ({ embeds }: { embeds: boolean }) =>
  embeds && (
    <Tag>
      <FormattedMessage id="applications.embeds" />
    </Tag>
  );
