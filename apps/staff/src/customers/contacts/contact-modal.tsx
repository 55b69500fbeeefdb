import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import {
  createCustomerContact,
  updateCustomerContact,
  type CustomerContact,
} from '@portal/common/contract/console/customer-contacts';
import { PersonItems } from '@portal/common/form/person-items';
import type { ShownFields } from '@portal/common/form/version/difference';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { DialogForm } from '@portal/common/form/dialog-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { Dialog } from '@portal/common/ui/dialog';

/** Fields of the form, by their names on the wire. */
type ContactFields = Pick<CustomerContact, 'username' | 'phone' | 'email'>;

const labels = {
  name: <FormattedMessage id="customers.contact.name" />,
  phone: <FormattedMessage id="customers.contact.phone" />,
  email: <FormattedMessage id="customers.contact.email" />,
};
const SHOWN: ShownFields<ContactFields> = {
  username: { label: labels.name },
  phone: { label: labels.phone, show: shownPhone },
  email: { label: labels.email },
};

interface FormProps {
  co: string;
  onClose: () => void;
}

/** Creates a contact, or changes one. */
export function ContactModal({
  co,
  editing,
  onClose,
}: {
  co: string;
  editing: CustomerContact | 'new' | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={editing !== null}
      closes="onPurpose"
      onClose={onClose}
      title={<FormattedMessage id={editing === 'new' ? 'customers.contact.add' : 'customers.contact.edit.title'} />}
    >
      {editing === 'new' && <AddForm co={co} onClose={onClose} />}
      {editing !== null && editing !== 'new' && (
        <EditForm key={editing.user_id} co={co} contact={editing} onClose={onClose} />
      )}
    </Dialog>
  );
}

function AddForm({ co, onClose }: FormProps) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<ContactFields>({ name: 'customerContact' });
  const { mutateAsync: create } = useChange(createCustomerContact);

  async function submit(fields: ContactFields) {
    await create({ params: { co }, body: fields });
    void message.success(intl.formatMessage({ id: 'customers.contact.added' }, { name: fields.username.trim() }));
    onClose();
  }

  return (
    <DialogForm
      form={form}
      initialValues={{ username: '', phone: '', email: '' }}
      onSubmit={submit}
      submit={<FormattedMessage id="customers.contact.save" />}
      onClose={onClose}
    >
      <LeaveGuard when={form.edited && !form.busy} />
      <PersonItems nameField="username" labels={labels} />
    </DialogForm>
  );
}

function EditForm({ co, contact, onClose }: FormProps & { contact: CustomerContact }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<ContactFields>({ name: 'customerContact' });
  const { mutateAsync: update } = useChange(updateCustomerContact);
  const { username, phone, email, version } = contact;
  const stored = { username, phone, email };
  const versions = useVersions(form, {
    of: updateCustomerContact,
    version,
    values: stored,
    read: ({ version: _, ...now }) => now,
    fields: SHOWN,
  });

  async function submit(fields: ContactFields) {
    await versions.save((named) =>
      update({ params: { co, id: contact.user_id }, body: { ...fields, version: named } }),
    );
    void message.success(intl.formatMessage({ id: 'customers.contact.changed' }, { name: fields.username.trim() }));
    onClose();
  }

  return (
    <DialogForm
      form={form}
      initialValues={stored}
      versions={versions}
      onSubmit={submit}
      submit={<FormattedMessage id="customers.contact.save" />}
      disabled={!form.edited}
      onClose={onClose}
    >
      <LeaveGuard when={form.edited && !form.busy} />
      <PersonItems nameField="username" labels={labels} storedPhone={phone} />
    </DialogForm>
  );
}
