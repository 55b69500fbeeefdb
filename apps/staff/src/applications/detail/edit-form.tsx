import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { updateApplication, type Application } from '@portal/common/contract/console/applications';
import type { UserSource } from '@portal/common/enums/user/user-source';
import { useChange } from '@portal/common/host/use-change';
import type { ShownFields } from '@portal/common/form/version/difference';
import { ApplicationFieldItems, SourceName } from '../fields/application-items.tsx';
import { bodyOf, fieldsOf, type ApplicationFields } from '../fields/application-fields.ts';
import { shownLines } from '../fields/shown-lines.tsx';
import { SettingsForm } from './settings-form.tsx';
import { UseList } from './use-list.tsx';

const label = (name: keyof ApplicationFields) => <FormattedMessage id={`applications.field.${name}`} />;
const SHOWN: ShownFields<ApplicationFields> = {
  name_zh: { label: label('name_zh') },
  name_en: { label: label('name_en') },
  redirect_uris: { label: label('redirect_uris'), show: shownLines },
  post_logout_redirect_uris: { label: label('post_logout_redirect_uris'), show: shownLines },
  origins: { label: label('origins'), show: shownLines },
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
  device_grant: {
    label: label('device_grant'),
    show: (onDevices: boolean) => (
      <FormattedMessage id={onDevices ? 'applications.device_grant' : 'applications.device_grant.not'} />
    ),
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
  const { modal } = App.useApp();
  const { mutateAsync: save } = useChange(updateApplication);
  const { client_id, version } = application;
  const stored = fieldsOf(application);

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

  return (
    <SettingsForm
      name="application"
      id={client_id}
      versioned={{ of: updateApplication, version, values: stored, read: fieldsOf, fields: SHOWN }}
      bodyOf={bodyOf}
      save={async (fields, keep) => {
        const saveWith = (more: { remove_used?: 1 }) =>
          keep((read) => save({ params: { client_id }, body: { ...bodyOf(fields), ...more, version: read } }));
        try {
          await saveWith({});
        } catch (error) {
          const uses = usesIn(error);
          if (uses === undefined) throw error;
          if (!(await confirmed(uses))) return false;
          await saveWith({ remove_used: 1 });
        }
        return true;
      }}
    >
      {(now) => <ApplicationFieldItems beginsToAsk={stored.asks_consent === 0 && now.asks_consent === 1} />}
    </SettingsForm>
  );
}
