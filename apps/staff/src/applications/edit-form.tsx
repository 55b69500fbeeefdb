import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { updateApplication, type Application } from '@portal/common/contract/console/applications';
import type { UserSource } from '@portal/common/enums/user/user-source';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { sameValue, type ShownFields } from '@portal/common/form/version/difference';
import { useVersions } from '@portal/common/form/version/use-versions';
import { ApplicationFieldItems, SourceName } from './application-fields.tsx';
import { EditButtons } from './edit-buttons.tsx';
import { bodyOf, fieldsOf, type ApplicationFields } from './fields.ts';
import { UseList } from './use-list.tsx';
import styles from './applications.module.css';

const label = (name: keyof ApplicationFields) => <FormattedMessage id={`applications.field.${name}`} />;
const lines = (value: string) => <span className={styles.lines}>{value}</span>;
const SHOWN: ShownFields<ApplicationFields> = {
  name_zh: { label: label('name_zh') },
  name_en: { label: label('name_en') },
  redirect_uris: { label: label('redirect_uris'), show: lines },
  post_logout_redirect_uris: { label: label('post_logout_redirect_uris'), show: lines },
  origins: { label: label('origins'), show: lines },
  backchannel_logout_uri: { label: label('backchannel_logout_uri') },
  user_source: { label: label('user_source'), show: (source: UserSource) => <SourceName source={source} /> },
  asks_consent: {
    label: label('asks_consent'),
    show: (asks: 0 | 1) => <FormattedMessage id={asks ? 'applications.consent.third' : 'applications.consent.own'} />,
  },
  embeds: {
    label: label('embeds'),
    show: (embeds: boolean) => <FormattedMessage id={embeds ? 'applications.embeds' : 'applications.embeds.not'} />,
  },
};

/** Redirect addresses that the API names because they are in use; undefined for another failure. */
const usesIn = (error: unknown) =>
  error instanceof ApiError && error.code === 'Account.Application.AddressInUse'
    ? (error.more.uses as Application['uses'])
    : undefined;

/** Form of an application. Removing an address that is in use asks first. */
export function EditForm({ application }: { application: Application }) {
  const intl = useIntl();
  const { message, modal } = App.useApp();
  const form = usePortalForm<ApplicationFields>({ name: 'application' });
  const { mutateAsync: save } = useChange(updateApplication);
  const params = { client_id: application.client_id };
  const stored = fieldsOf(application);
  const versions = useVersions(form, {
    of: updateApplication,
    version: application.version,
    values: stored,
    read: fieldsOf,
    fields: SHOWN,
  });
  const now = Form.useWatch([], form.antd) as ApplicationFields | undefined;
  const changed = now !== undefined && !sameValue(bodyOf({ ...stored, ...now }), bodyOf(stored));

  /** True when the administrator wants to remove the addresses although they are in use. */
  const confirmed = (uses: Application['uses']) =>
    new Promise<boolean>((resolve) => {
      void modal.confirm({
        title: intl.formatMessage({ id: 'applications.inUse.title' }),
        content: (
          <>
            <p>{intl.formatMessage({ id: 'applications.inUse.text' })}</p>
            <UseList uses={uses} />
          </>
        ),
        okText: intl.formatMessage({ id: 'applications.inUse.ok' }),
        cancelText: intl.formatMessage({ id: 'common.cancel' }),
        okButtonProps: { danger: true },
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });

  async function submit(fields: ApplicationFields) {
    const saveWith = (more: { remove_used?: 1 }) =>
      versions.save((version) => save({ params, body: { ...bodyOf(fields), ...more, version } }));
    try {
      await saveWith({});
    } catch (error) {
      const uses = usesIn(error);
      if (uses === undefined) throw error;
      if (!(await confirmed(uses))) return;
      await saveWith({ remove_used: 1 });
    }
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
      <ApplicationFieldItems beginsToAsk={stored.asks_consent === 0 && now?.asks_consent === 1} />
    </PortalForm>
  );
}
