import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form } from '@portal/common/antd/base';
import { uploadLicence } from '@portal/common/contract/company/certification';
import { certifyCustomer } from '@portal/common/contract/console/own-customers';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { available } from '@portal/common/form/taken/available';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { LicenceCodeItem, LicenceCompanyItem, LicenceTypeItem } from '@portal/common/form/licence/licence-items';
import { LicenceUpload } from '@portal/common/form/licence/licence-upload';
import { useReadValues } from '@portal/common/form/licence/read-values';
import { DialogForm } from '@portal/common/form/dialog-form';
import { chosen } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useCall } from '@portal/common/host/use-host';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import { Dialog } from '@portal/common/ui/dialog';
import { mayChange, type Own } from './own.ts';
import styles from './own.module.css';

interface Fields {
  LicType: LicenceType;
  file: string;
  Company: string;
  LicCode: string;
}

/** Field names of the API, if they differ from the form's. */
const WIRE = { lic_type: 'LicType', lic_id: 'file', company: 'Company', lic_code: 'LicCode' } as const;

/** Requests the first certification of a customer, or a change. The request goes through the queue. */
export function CertifyModal({ customer, onClose }: { customer: Own | null; onClose: () => void }) {
  return (
    <Dialog
      open={customer !== null}
      width={608}
      closes="onPurpose"
      onClose={onClose}
      title={customer && <FormattedMessage id={mayChange(customer) ? 'customers.change' : 'customers.certify'} />}
    >
      {customer && <CertifyForm key={customer.company_id} customer={customer} onClose={onClose} />}
    </Dialog>
  );
}

function CertifyForm({ customer, onClose }: { customer: Own; onClose: () => void }) {
  const { company_id, company_name } = customer;
  const intl = useIntl();
  const call = useCall();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name: 'certifyCustomer', wireNames: WIRE });
  const { mutateAsync: certify } = useChange(certifyCustomer);
  const change = mayChange(customer);
  const { takeOver, onTyped, mark } = useReadValues(form.antd);
  const free = (type: ParamType, current?: string) => available({ call, type, userType: UserType.enterprise, current });

  async function submit({ LicType, file, Company, LicCode }: Fields) {
    await certify({
      query: { company_id },
      body: { company: Company, lic_type: LicType, lic_id: file, lic_code: normaliseCreditCode(LicCode) },
    });
    void message.success(intl.formatMessage({ id: 'customers.certify.done' }, { name: company_name }));
    onClose();
  }

  return (
    <DialogForm
      form={form}
      requiredMark
      initialValues={{ LicType: LicenceType.businessLicence, file: '', Company: company_name, LicCode: '' }}
      onSubmit={submit}
      onValuesChange={(changed) => onTyped(Object.keys(changed))}
      submit={<FormattedMessage id="customers.certify.submit" />}
      onClose={onClose}
    >
      <LeaveGuard when={form.edited && !form.busy} />
      <p className={styles.lead}>
        <FormattedMessage id={change ? 'customers.change.lead' : 'customers.certify.lead'} />
      </p>
      <LicenceTypeItem
        label={<FormattedMessage id="customers.certification.type" />}
        placeholder={<FormattedMessage id="customers.certify.type" />}
      />
      <Form.Item
        name="file"
        label={<FormattedMessage id="customers.certify.file" />}
        validateTrigger="onChange"
        rules={[chosen('licence.empty')]}
        required
      >
        <LicenceUpload
          pdf
          upload={async (file, how) => {
            const typed = form.antd.getFieldValue('LicType') as LicenceType | undefined;
            const fields = { lic_type: typed ?? LicenceType.businessLicence, company_id };
            const reply = await call(uploadLicence, { form: fields, file }, how);
            const { lic_id: id, lic_company: company, lic_code: code, reading: isRead = false } = reply;
            return { id, company, code, isRead };
          }}
          onRead={takeOver}
        />
      </Form.Item>
      <LicenceCompanyItem
        label={<FormattedMessage id="customers.certification.company" />}
        extra={mark('Company')}
        check={checkCompanyName}
        rules={free(ParamType.authCompany, company_name)}
      />
      <LicenceCodeItem
        label={<FormattedMessage id="customers.field.code" />}
        extra={mark('LicCode')}
        rules={free(ParamType.creditCode)}
      />
    </DialogForm>
  );
}
