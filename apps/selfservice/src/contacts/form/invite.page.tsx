import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App, Form, Input } from '@portal/common/antd/base';
import { Radio } from '@portal/common/antd/more';
import { inviteMember } from '@portal/common/contract/company/members';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { FormButtons } from '@portal/common/form/form-buttons';
import { PhoneInput } from '@portal/common/form/phone/phone-input';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { MEMBERS_PAGE } from '@portal/common/pages/addresses';
import { checkEmail } from '@portal/common/rules/contact/email';
import { checkPhone } from '@portal/common/rules/contact/phone';
import { checkUserName } from '@portal/common/rules/user/user-name';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { RoleChoice } from '../role-choice.tsx';
import styles from '../contacts.module.css';

/** `/members/invite`: invites a member of an enterprise, by e-mail or text message, with a role. */
export default function InviteMemberPage() {
  const title = <FormattedMessage id="members.invite" />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="contacts.area" /> },
          { label: <FormattedMessage id="members.title" />, to: MEMBERS_PAGE.list },
          { label: title },
        ]}
        title={title}
      />
      <Sheet>
        <InviteForm />
      </Sheet>
    </>
  );
}

interface Fields {
  contact_name: string;
  by: 'email' | 'phone';
  email: string;
  phone: string;
  role: MemberRole;
}

const EMPTY: Fields = { contact_name: '', by: 'email', email: '', phone: '', role: MemberRole.member };

function InviteForm() {
  const intl = useIntl();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name: 'member' });
  // Administrators are invited after a recent sign-in.
  const stepUp = useFormStepUp({ name: 'inviteMember', form, stored: EMPTY });
  const by = Form.useWatch('by', form.antd) ?? stepUp.initialValues.by;
  const { mutateAsync: invite } = useChange(inviteMember);
  const co_id = useCompanyId();
  const [done, setDone] = useState(false);

  useEffect(
    function goBack() {
      if (done) void navigate(MEMBERS_PAGE.list);
    },
    [done, navigate],
  );

  async function submit({ contact_name, email = '', phone = '', role }: Fields) {
    const addresses = by === 'email' ? { email, phone: '' } : { email: '', phone };
    await invite({ params: { co_id }, body: { contact_name, ...addresses, role } });
    void message.success(intl.formatMessage({ id: 'members.invite.done' }, { name: contact_name.trim() }));
    setDone(true);
  }

  return (
    <PortalForm
      form={form}
      size={narrow ? 'large' : 'middle'}
      initialValues={stepUp.initialValues}
      onSubmit={submit}
      onFailure={stepUp.onFailure}
      className={styles.invite ?? ''}
      footer={
        <FormButtons
          busy={form.busy}
          submit={<FormattedMessage id="members.invite.submit" />}
          onCancel={() => void navigate(MEMBERS_PAGE.list)}
        />
      }
    >
      <LeaveGuard when={form.edited && !done && !stepUp.leaving} />
      <p className={styles.lead}>
        <FormattedMessage id="members.invite.lead" />
      </p>
      <Form.Item
        name="contact_name"
        rules={[passes(checkUserName)]}
        label={<FormattedMessage id="contacts.field.name" />}
      >
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item name="by" label={<FormattedMessage id="members.invite.by" />}>
        <Radio.Group>
          <Radio value="email">
            <FormattedMessage id="contacts.field.email" />
          </Radio>
          <Radio value="phone">
            <FormattedMessage id="contacts.field.phone" />
          </Radio>
        </Radio.Group>
      </Form.Item>
      {by === 'email' ? (
        <Form.Item name="email" rules={[passes(checkEmail)]} label={<FormattedMessage id="contacts.field.email" />}>
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            placeholder="name@company.com"
          />
        </Form.Item>
      ) : (
        <Form.Item name="phone" rules={[passes(checkPhone)]} label={<FormattedMessage id="contacts.field.phone" />}>
          <PhoneInput autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="role" label={<FormattedMessage id="contacts.field.role" />}>
        <RoleChoice />
      </Form.Item>
      {stepUp.dialog}
    </PortalForm>
  );
}
