import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form } from '@portal/common/antd/base';
import type { Contact } from '@portal/common/contract/company/contacts';
import { setMemberRole } from '@portal/common/contract/company/members';
import type { MemberRole } from '@portal/common/enums/user/member-role';
import { DialogForm } from '@portal/common/form/dialog-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Dialog } from '@portal/common/ui/dialog';
import { RoleChoice } from './role-choice.tsx';

interface RoleProps {
  member: Contact;
  onClose: () => void;
  /** Leaves for the sign-in page, before a change that needs a recent sign-in. */
  onLeave: () => void;
}

/** Changes the role of a member of an enterprise. */
export function RoleDialog({ open, ...role }: RoleProps & { open: boolean }) {
  const { member, onClose } = role;
  return (
    <Dialog
      open={open}
      centered
      onClose={onClose}
      title={<FormattedMessage id="members.role.title" values={{ name: member.contact_name }} />}
    >
      <RoleForm {...role} />
    </Dialog>
  );
}

function RoleForm({ member, onClose, onLeave }: RoleProps) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<{ role: MemberRole }>({ name: 'memberRole' });
  const { mutateAsync: setRole } = useChange(setMemberRole);
  const co_id = useCompanyId();
  const stepUp = useFormStepUp({ name: `memberRole:${member.user_id}`, form, stored: { role: member.role }, onLeave });
  return (
    <DialogForm
      form={form}
      initialValues={stepUp.initialValues}
      onFailure={stepUp.onFailure}
      onSubmit={async ({ role }) => {
        await setRole({ params: { co_id, user_id: member.user_id }, body: { role } });
        void message.success(intl.formatMessage({ id: 'members.role.done' }, { name: member.contact_name }));
        onClose();
      }}
      submit={<FormattedMessage id="contacts.save" />}
      onClose={onClose}
    >
      <Form.Item name="role" label={<FormattedMessage id="contacts.field.role" />}>
        <RoleChoice />
      </Form.Item>
      {stepUp.dialog}
    </DialogForm>
  );
}
