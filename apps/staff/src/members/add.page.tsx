import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App, Form, Input } from '@portal/common/antd/base';
import { createStaff } from '@portal/common/contract/console/staff';
import type { InputOf } from '@portal/common/contract/endpoint';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { FormButtons } from '@portal/common/form/form-buttons';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { SYSTEM_PAGE } from '@portal/common/pages/addresses';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { checkEmail } from '@portal/common/rules/contact/email';
import { checkUserName } from '@portal/common/rules/user/user-name';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PrivilegesItem } from './privileges.tsx';
import styles from './members.module.css';

/** Fields of the form, by their names on the wire. */
type NewMember = InputOf<typeof createStaff>['body'];
const EMPTY: NewMember = { user_name: '', email: '', privileges: [] };

/** `/system/staff/invite`: creates a staff account and sends the invitation. */
export default function AddMemberPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const form = usePortalForm<NewMember>({ name: 'member' });
  const { mutateAsync: create } = useChange(createStaff);
  const stepUp = useFormStepUp({ name: 'inviteStaff', form, stored: EMPTY });
  const [done, setDone] = useState(false);
  const title = <FormattedMessage id="members.invite" />;

  useEffect(
    function goBack() {
      if (done) void navigate(SYSTEM_PAGE.members);
    },
    [done, navigate],
  );

  async function submit(fields: NewMember) {
    await create({ body: fields });
    void message.success(intl.formatMessage({ id: 'members.invite.done' }, { email: fields.email.trim() }));
    setDone(true);
  }

  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="members.area" /> },
          { label: <FormattedMessage id="members.title" />, to: SYSTEM_PAGE.members },
          { label: title },
        ]}
        title={title}
      />
      <Sheet>
        <PortalForm
          form={form}
          initialValues={stepUp.initialValues}
          onSubmit={submit}
          onFailure={stepUp.onFailure}
          footer={
            <FormButtons
              busy={form.busy}
              submit={<FormattedMessage id="members.invite.submit" />}
              onCancel={() => void navigate(SYSTEM_PAGE.members)}
            />
          }
        >
          <LeaveGuard when={form.edited && !done && !stepUp.leaving} />
          <p className={styles.lead}>
            <FormattedMessage id="members.invite.lead" />
          </p>
          <div className={styles.fields}>
            <Form.Item
              name="user_name"
              label={<FormattedMessage id="members.field.name" />}
              rules={[passes(checkUserName)]}
            >
              <Input autoComplete="off" />
            </Form.Item>
            <Form.Item name="email" label={<FormattedMessage id="members.field.email" />} rules={[passes(checkEmail)]}>
              <Input autoComplete="off" inputMode="email" autoCapitalize="none" spellCheck={false} />
            </Form.Item>
          </div>
          <PrivilegesItem />
          {stepUp.dialog}
        </PortalForm>
      </Sheet>
    </>
  );
}
