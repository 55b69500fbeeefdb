import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form } from '@portal/common/antd/base';
import { inviteContact, type MemberContact } from '@portal/common/contract/company/member-contacts';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { DialogForm } from '@portal/common/form/dialog-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { rolesGivenBy } from '@portal/common/rules/company/member-rights';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Dialog } from '@portal/common/ui/dialog';
import { RoleChoice } from '../role-choice.tsx';
import styles from '../contacts.module.css';

interface InviteProps {
  contact: MemberContact;
  onClose: () => void;
  /** Leaves for the sign-in page, before a change that needs a recent sign-in. */
  onLeave: () => void;
}

/** Invites a contact of an enterprise as a member with a role. */
export function InviteDialog({ open, ...invite }: InviteProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      centered
      onClose={invite.onClose}
      title={<FormattedMessage id="members.contacts.invite.title" values={{ name: invite.contact.contact_name }} />}
    >
      <InviteForm {...invite} />
    </Dialog>
  );
}

function InviteForm({ contact: { user_id, contact_name: name, email, phone, role }, onClose, onLeave }: InviteProps) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<{ role: MemberRole }>({ name: 'inviteContact' });
  const { mutateAsync: invite } = useChange(inviteContact);
  const co_id = useCompanyId();
  const given = rolesGivenBy(useSignedIn().role);
  const stepUp = useFormStepUp({
    name: `inviteContact:${user_id}`,
    form,
    // The role of the invitation before.
    stored: { role: given.find((one) => one === role) ?? MemberRole.member },
    onLeave,
  });
  return (
    <DialogForm
      form={form}
      initialValues={stepUp.initialValues}
      onFailure={stepUp.onFailure}
      onSubmit={async (body) => {
        await invite({ params: { co_id, user_id }, body });
        void message.success(intl.formatMessage({ id: 'members.invite.done' }, { name }));
        onClose();
      }}
      submit={<FormattedMessage id="members.invite.submit" />}
      onClose={onClose}
    >
      <p className={styles.lead}>
        <FormattedMessage id="members.contacts.to" values={{ address: <bdi>{email || shownPhone(phone)}</bdi> }} />
      </p>
      <Form.Item name="role" label={<FormattedMessage id="contacts.field.role" />}>
        <RoleChoice />
      </Form.Item>
      {stepUp.dialog}
    </DialogForm>
  );
}
