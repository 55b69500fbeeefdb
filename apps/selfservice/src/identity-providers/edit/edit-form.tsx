import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { updateIdp, type Idp } from '@portal/common/contract/identity-provider/identity-providers';
import { fetchIdpMetadata } from '@portal/common/contract/identity-provider/idp-configurations';
import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import type { ShownFields } from '@portal/common/form/version/difference';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { Buttons } from '@portal/common/ui/buttons';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { checkIn, MetadataProblem } from './metadata-problem.tsx';
import { ClientItems, DescribeItem, MappingItems, MetadataItems } from './edit-items.tsx';
import type { ProviderFields } from './provider-fields.ts';
import styles from '../providers.module.css';

type Stored = Omit<ProviderFields, 'client_secret'>;

const storedOf = ({ describe, status, candidate, live }: Idp): Stored => {
  const base = candidate ?? live;
  return {
    describe,
    status,
    idp_metadata_url: base?.idp_metadata_url ?? '',
    client_id: base?.client_id ?? '',
    jit: base?.jit ?? 1,
    name_attribute: base?.name_attribute ?? '',
    email_attribute: base?.email_attribute ?? '',
  };
};

const SHOWN: ShownFields<ProviderFields> = {
  describe: { label: <FormattedMessage id="idps.field.describe" /> },
  status: {
    label: <FormattedMessage id="idps.field.status" />,
    show: (status) => (
      <FormattedMessage id={status === IdpStatus.enabled ? 'idps.status.enabled' : 'idps.status.disabled'} />
    ),
  },
  idp_metadata_url: { label: <FormattedMessage id="idps.field.metadata" /> },
  client_id: { label: <FormattedMessage id="idps.field.clientId" /> },
  jit: {
    label: <FormattedMessage id="idps.field.jit" />,
    show: (jit) => <FormattedMessage id={jit === 1 ? 'idps.jit.on' : 'idps.jit.off'} />,
  },
  name_attribute: { label: <FormattedMessage id="idps.field.nameAttribute" /> },
  email_attribute: { label: <FormattedMessage id="idps.field.emailAttribute" /> },
};

/**
 * The settings of a provider, a part of them. Whatever people's sign-in depends on goes to the candidate; the
 * description changes at once.
 */
export function EditForm({ provider, part }: { provider: Idp; part: 'basics' | 'connection' }) {
  const intl = useIntl();
  const narrow = useNarrow();
  const { message } = App.useApp();
  const form = usePortalForm<ProviderFields>({ name: 'provider' });
  const { mutateAsync: save } = useChange(updateIdp);
  const read = useChange(fetchIdpMetadata);
  const params = { enterprise_id: useCompanyId() };
  const { config_id } = provider;
  const stored = storedOf(provider);
  const versions = useVersions(form, {
    of: updateIdp,
    version: provider.version,
    values: stored,
    read: ({ version: _, ...current }) => current,
    fields: SHOWN,
  });
  const base = provider.candidate ?? provider.live;

  async function submit(fields: ProviderFields) {
    await versions.save((version) => save({ params, body: { ...stored, ...fields, config_id, version } }));
    form.antd.setFieldsValue({ client_secret: '' });
    // The settings are stored all the same: a provider may be unreachable today. But nothing says "saved" beside it.
    if (part === 'connection' && fields.idp_metadata_url.trim() !== '') {
      const failed = await read.mutateAsync({ params, body: { config_id } }).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (failed) return showUnusable(failed.error);
    }
    void message.success(intl.formatMessage({ id: 'idps.saved' }));
  }

  function showUnusable(error: unknown) {
    const check = checkIn(error);
    if (check) form.setError('idp_metadata_url', <MetadataProblem of={check} kept />);
    else form.showFailure(error);
  }

  return (
    <PortalForm
      form={form}
      className={styles.form ?? ''}
      size={narrow ? 'large' : 'middle'}
      requiredMark="optional"
      initialValues={{ ...stored, client_secret: '' }}
      versions={versions}
      onSubmit={submit}
      footer={
        <Buttons>
          <Button type="primary" htmlType="submit" loading={form.busy} disabled={!form.edited}>
            <FormattedMessage id="idps.save" />
          </Button>
        </Buttons>
      }
    >
      <LeaveGuard when={form.edited} />
      {part === 'basics' && <DescribeItem />}
      {part === 'connection' && (
        <>
          <p className={styles.intro}>
            <FormattedMessage id="idps.edit.lead" />
          </p>
          <MetadataItems provider={provider} form={form} />
          {provider.idp_agreement === IdpAgreement.oauth2 && <ClientItems hasSecret={base?.has_secret === 1} />}
          <MappingItems agreement={provider.idp_agreement} />
        </>
      )}
    </PortalForm>
  );
}
