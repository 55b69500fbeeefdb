import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import type { Idp } from '@portal/common/contract/identity-provider/identity-providers';
import { fetchIdpMetadata, uploadIdpMetadata } from '@portal/common/contract/identity-provider/idp-configurations';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { FileButton } from '@portal/common/form/file-steps/file-button';
import { Icon } from '@portal/common/ui/icons';
import { checkIn, MetadataProblem } from './metadata-problem.tsx';
import type { ProviderFields } from './provider-fields.ts';
import styles from '../providers.module.css';

/**
 * Fetches the stored URL now, or uploads a file instead. Both work on stored settings, so input must be saved first.
 */
export function MetadataTools({ provider, form }: { provider: Idp; form: PortalFormState<ProviderFields> }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const params = { enterprise_id: useCompanyId() };
  const { config_id } = provider;
  const dirty = form.edited;
  const read = useChange(fetchIdpMetadata);
  const upload = useChange(uploadIdpMetadata);
  const base = provider.candidate ?? provider.live;
  function fails(error: unknown) {
    const check = checkIn(error);
    if (check) form.setError('idp_metadata_url', <MetadataProblem of={check} />);
    else void message.error(failureText(error, intl.locale));
  }
  function reads({ issuer, kept }: ReplyOf<typeof fetchIdpMetadata>) {
    form.setError('idp_metadata_url', null);
    // For one that waits, a notice asks what to do.
    if (kept === 'stored') void message.success(intl.formatMessage({ id: 'idps.read.done' }, { issuer }));
    if (kept === 'keptOut') void message.info(intl.formatMessage({ id: 'idps.waiting.keep.done' }));
  }
  function uploaded() {
    form.setError('idp_metadata_url', null);
    void message.success(intl.formatMessage({ id: 'idps.upload.done' }));
  }
  return (
    <div className={styles.file}>
      {base && base.idp_metadata_url !== '' && (
        <Button
          icon={<Icon name="refresh" size={16} />}
          loading={read.isPending}
          disabled={dirty}
          onClick={() => read.mutate({ params, body: { config_id } }, { onSuccess: reads, onError: fails })}
        >
          <FormattedMessage id="idps.read" />
        </Button>
      )}
      {provider.idp_agreement === IdpAgreement.saml && (
        <FileButton
          accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
          busy={upload.isPending}
          disabled={dirty}
          onFile={(file) =>
            upload.mutate({ params, form: { config_id }, file }, { onSuccess: uploaded, onError: fails })
          }
        >
          <FormattedMessage id="idps.upload" />
        </FileButton>
      )}
      {dirty && (
        <span className={styles.hint}>
          <FormattedMessage id="idps.read.saveFirst" />
        </span>
      )}
      {base?.document && (
        <span className={styles.hint}>
          <FormattedMessage id="idps.read.known" values={{ issuer: base.document.issuer }} />
        </span>
      )}
    </div>
  );
}
