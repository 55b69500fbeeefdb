import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form } from '@portal/common/antd/base';
import { updateServiceClient, type Application } from '@portal/common/contract/console/applications';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { sameValue, type ShownFields } from '@portal/common/form/version/difference';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import { EditButtons } from './edit-buttons.tsx';
import { ScopeList } from './scope-boxes.tsx';
import { serviceBodyOf, serviceFieldsOf, type ServiceFields, type ServiceSettings } from './service-fields.ts';
import { ServiceFieldItems } from './service-items.tsx';
import styles from './applications.module.css';

const label = (name: keyof ServiceFields) => <FormattedMessage id={`applications.field.${name}`} />;
const lines = (value: string) => <span className={styles.lines}>{value}</span>;
const SHOWN: ShownFields<ServiceFields> = {
  name_zh: { label: label('name_zh') },
  name_en: { label: label('name_en') },
  scopes: { label: label('scopes'), show: (scopes: ServiceFields['scopes']) => <ScopeList scopes={scopes} /> },
  networks: { label: label('networks'), show: lines },
  expire_date: { label: label('expire_date') },
  calls_per_second: { label: label('calls_per_second') },
  public_keys: { label: label('public_keys'), show: lines },
};

/** Form of a service client. */
export function ServiceForm({
  application: { client_id, version },
  service,
}: {
  application: Application;
  service: ServiceSettings;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<ServiceFields>({ name: 'service' });
  const { mutateAsync: save } = useChange(updateServiceClient);
  const stored = serviceFieldsOf(service);
  const versions = useVersions(form, {
    of: updateServiceClient,
    version,
    values: stored,
    read: serviceFieldsOf,
    fields: SHOWN,
  });
  const now = Form.useWatch([], form.antd) as ServiceFields | undefined;
  const changed = now !== undefined && !sameValue(serviceBodyOf({ ...stored, ...now }), serviceBodyOf(stored));

  async function submit(fields: ServiceFields) {
    await versions.save((read) => save({ params: { client_id }, body: { ...serviceBodyOf(fields), version: read } }));
    void message.success(intl.formatMessage({ id: 'applications.edit.done' }));
  }

  return (
    <PortalForm
      form={form}
      className={styles.form ?? ''}
      initialValues={stored}
      versions={versions}
      onSubmit={submit}
      footer={<EditButtons busy={form.busy} changed={changed} onReset={() => form.antd.setFieldsValue(stored)} />}
    >
      <LeaveGuard when={changed} />
      <ServiceFieldItems />
    </PortalForm>
  );
}
