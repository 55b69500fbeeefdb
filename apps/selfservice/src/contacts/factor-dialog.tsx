import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import type { Contact } from '@portal/common/contract/company/contacts';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { checkReason, REASON_MAX } from '@portal/common/rules/text/reason';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Dialog } from '@portal/common/ui/dialog';
import { usePeople } from './people.ts';

interface FactorProps {
  person: Contact;
  onClose: () => void;
  /** Leaves for the sign-in page, before a change that needs a recent sign-in. */
  onLeave: () => void;
}

/** Resets the second step and the passkeys of a person who has lost them, with a reason that the person receives. */
export function FactorDialog({ open, ...reset }: FactorProps & { open: boolean }) {
  const { person, onClose } = reset;
  return (
    <Dialog
      open={open}
      centered
      onClose={onClose}
      title={<FormattedMessage id="contacts.resetFactor.title" values={{ name: person.contact_name }} />}
    >
      <FactorForm {...reset} />
    </Dialog>
  );
}

function FactorForm({ person: { user_id, contact_name: name }, onClose, onLeave }: FactorProps) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<{ reason: string }>({ name: 'resetFactor' });
  const { mutateAsync: reset } = useChange(usePeople().calls.resetFactor);
  const co_id = useCompanyId();
  const stepUp = useFormStepUp({ name: `resetFactor:${user_id}`, form, stored: { reason: '' }, onLeave });
  return (
    <DialogForm
      form={form}
      initialValues={stepUp.initialValues}
      onSubmit={async ({ reason }) => {
        await reset({ params: { co_id, user_id }, body: { reason } });
        void message.success(intl.formatMessage({ id: 'contacts.resetFactor.done' }, { name }));
        onClose();
      }}
      onFailure={stepUp.onFailure}
      submit={<FormattedMessage id="contacts.resetFactor" />}
      danger
      onClose={onClose}
    >
      <p>
        <FormattedMessage id="contacts.resetFactor.text" values={{ name }} />
      </p>
      <Form.Item
        name="reason"
        label={<FormattedMessage id="contacts.resetFactor.reason" />}
        required
        rules={[passes(checkReason)]}
      >
        <TextArea rows={3} count={{ show: true, max: REASON_MAX }} />
      </Form.Item>
      {stepUp.dialog}
    </DialogForm>
  );
}
