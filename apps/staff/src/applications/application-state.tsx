import { FormattedMessage } from 'react-intl';
import { StatusPill } from '@portal/common/ui/status/status-pill';

/** Whether an application is enabled. */
export const ApplicationState = ({ enabled }: { enabled: boolean }) => (
  <StatusPill tone={enabled ? 'agreed' : 'neutral'} quiet><FormattedMessage id={enabled ? 'applications.enabled' : 'applications.disabled'} /></StatusPill>
);
