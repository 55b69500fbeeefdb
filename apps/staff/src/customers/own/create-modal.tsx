import { FormattedMessage } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { createCustomer } from '@portal/common/contract/console/own-customers';
import type { InputOf } from '@portal/common/contract/endpoint';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { available } from '@portal/common/form/taken/available';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { LookupField } from '@portal/common/form/lookup/lookup-select';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useCall } from '@portal/common/host/use-host';
import { checkAddress } from '@portal/common/rules/company/address';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import { optional } from '@portal/common/rules/text/optional';
import { Dialog } from '@portal/common/ui/dialog';
import type { Own } from './own.ts';

/** Fields of a new customer, by their names on the wire. */
type NewCustomer = Required<InputOf<typeof createCustomer>['body']>;

const EMPTY: NewCustomer = { company_name: '', company_country: 0, company_address: '' };

/** Creates a customer; `onCreated` is called with it. */
export function CreateModal({
  open,
  onClose,
  onCreated,
}: {
  open: boolean;
  onClose: () => void;
  onCreated: (customer: Own) => void;
}) {
  return (
    <Dialog open={open} closes="onPurpose" onClose={onClose} title={<FormattedMessage id="customers.create" />}>
      {open && <CreateForm onClose={onClose} onCreated={onCreated} />}
    </Dialog>
  );
}

function CreateForm({ onClose, onCreated }: { onClose: () => void; onCreated: (customer: Own) => void }) {
  const call = useCall();
  const form = usePortalForm<NewCustomer>({ name: 'createCustomer', wireNames: { company: 'company_name' } });
  const { mutateAsync: create } = useChange(createCustomer);

  async function submit(fields: NewCustomer) {
    const { id } = await create({ body: { ...EMPTY, ...fields } });
    onCreated({ company_id: id, company_name: fields.company_name.trim(), auth_status: AuthStatus.unauthenticated });
  }

  return (
    <DialogForm
      form={form}
      requiredMark="optional"
      initialValues={EMPTY}
      onSubmit={submit}
      submit={<FormattedMessage id="customers.create.submit" />}
      onClose={onClose}
    >
      <LeaveGuard when={form.edited && !form.busy} />
      <Form.Item
        name="company_name"
        required
        validateFirst
        label={<FormattedMessage id="customers.field.name" />}
        rules={[
          passes(checkCompanyName),
          ...available({ call, type: ParamType.company, userType: UserType.enterprise }),
        ]}
      >
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <LookupField lookup="country" name="company_country" userType={UserType.enterprise} />
      <Form.Item
        name="company_address"
        required={false}
        label={<FormattedMessage id="customers.field.address" />}
        rules={[passes(optional(checkAddress))]}
      >
        <TextArea rows={2} maxLength={300} />
      </Form.Item>
    </DialogForm>
  );
}
