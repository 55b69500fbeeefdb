import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form } from '@portal/common/antd/base';
import { setStaffPrivileges } from '@portal/common/contract/console/staff';
import type { Privilege } from '@portal/common/enums/staff/privilege';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { sameValue } from '@portal/common/form/version/difference';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useSavePrivileges, type Member } from './members.queries.ts';
import { PrivilegeList, PrivilegesItem } from './privileges.tsx';
import styles from './members.module.css';

interface Fields {
  privileges: Privilege[];
}
const SHOWN = {
  privileges: {
    label: <FormattedMessage id="members.field.privileges" />,
    show: (values: Privilege[]) => <PrivilegeList values={values} />,
  },
};
const read = ({ privileges }: Fields): Fields => ({ privileges: [...privileges].sort() });

/** The privileges of one account. Saving takes effect with the person's next call. */
export function PrivilegesForm({ member, readOnly }: { member: Member; readOnly: boolean }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name: 'privileges' });
  const { mutateAsync: save } = useSavePrivileges(member.user_id);
  const stored = read(member);
  const versions = useVersions(form, {
    of: setStaffPrivileges,
    version: member.version,
    values: stored,
    read,
    fields: SHOWN,
  });

  const changed = !sameValue(Form.useWatch('privileges', form.antd) ?? stored.privileges, stored.privileges);

  async function submit({ privileges }: Fields) {
    await versions.save((version) => save({ privileges, version }));
    void message.success(intl.formatMessage({ id: 'members.privileges.done' }, { name: member.user_name }));
  }

  return (
    <PortalForm
      form={form}
      initialValues={stored}
      versions={versions}
      onSubmit={submit}
      footer={
        !readOnly && (
          <div className={styles.buttons}>
            <Button onClick={() => form.antd.setFieldsValue(stored)} disabled={form.busy || !changed}>
              <FormattedMessage id="members.privileges.reset" />
            </Button>
            <Button type="primary" htmlType="submit" loading={form.busy} disabled={!changed}>
              <FormattedMessage id="members.privileges.save" />
            </Button>
          </div>
        )
      }
    >
      <LeaveGuard when={changed} />
      <p className={styles.note}>
        <FormattedMessage id="members.privileges.lead" />
      </p>
      <PrivilegesItem disabled={readOnly} />
    </PortalForm>
  );
}
