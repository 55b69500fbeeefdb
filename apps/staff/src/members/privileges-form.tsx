import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form } from '@portal/common/antd/base';
import { setStaffPrivileges, type StaffMember } from '@portal/common/contract/console/staff';
import type { Privilege } from '@portal/common/enums/staff/privilege';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { sameValue } from '@portal/common/form/version/difference';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Buttons } from '@portal/common/ui/buttons';
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
export function PrivilegesForm({ member, readOnly }: { member: StaffMember; readOnly: boolean }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name: 'privileges' });
  const { mutateAsync: save } = useChange(setStaffPrivileges);
  const stored = read(member);
  const versions = useVersions(form, {
    of: setStaffPrivileges,
    version: member.version,
    values: stored,
    read,
    fields: SHOWN,
  });

  const stepUp = useFormStepUp({ name: `privileges:${member.user_id}`, form, stored });
  const changed = !sameValue(
    Form.useWatch('privileges', form.antd) ?? stepUp.initialValues.privileges,
    stored.privileges,
  );

  async function submit({ privileges }: Fields) {
    await versions.save((version) => save({ params: { user_id: member.user_id }, body: { privileges, version } }));
    void message.success(intl.formatMessage({ id: 'members.privileges.done' }, { name: member.user_name }));
  }

  return (
    <PortalForm
      form={form}
      initialValues={stepUp.initialValues}
      versions={versions}
      onSubmit={submit}
      onFailure={stepUp.onFailure}
      footer={
        !readOnly && (
          <Buttons>
            <Button onClick={() => form.antd.setFieldsValue(stored)} disabled={form.busy || !changed}>
              <FormattedMessage id="members.privileges.reset" />
            </Button>
            <Button type="primary" htmlType="submit" loading={form.busy} disabled={!changed}>
              <FormattedMessage id="members.privileges.save" />
            </Button>
          </Buttons>
        )
      }
    >
      <LeaveGuard when={changed && !stepUp.leaving} />
      <p className={styles.note}>
        <FormattedMessage id="members.privileges.lead" />
      </p>
      <PrivilegesItem disabled={readOnly} />
      {stepUp.dialog}
    </PortalForm>
  );
}
