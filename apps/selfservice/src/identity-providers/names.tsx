import { FormattedMessage } from 'react-intl';
import { IdpAgreement, IdpStatus, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import { StatusPill } from '@portal/common/ui/status/status-pill';

export const agreements = {
  [IdpAgreement.saml]: 'idps.agreement.saml',
  [IdpAgreement.oauth2]: 'idps.agreement.oauth2',
} as const;
export const systems = { [IdpSystem.adFs]: 'idps.system.adFs', [IdpSystem.generic]: 'idps.system.generic' } as const;

/** Enabled or disabled. */
export function ProviderStatus({ status, quiet = false }: { status: IdpStatus; quiet?: boolean }) {
  const enabled = status === IdpStatus.enabled;
  return (
    <StatusPill tone={enabled ? 'approved' : 'neutral'} quiet={quiet}>
      <FormattedMessage id={enabled ? 'idps.status.enabled' : 'idps.status.disabled'} />
    </StatusPill>
  );
}
