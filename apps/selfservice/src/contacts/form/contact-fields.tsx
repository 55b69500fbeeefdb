import { FormattedMessage } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import type { updateContact } from '@portal/common/contract/company/contacts';
import type { InputOf } from '@portal/common/contract/endpoint';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { LookupField } from '@portal/common/form/lookup/lookup-select';
import { available } from '@portal/common/form/taken/available';
import { PersonItems } from '@portal/common/form/person-items';
import { passes } from '@portal/common/form/rules';
import { useCall } from '@portal/common/host/use-host';
import { checkDepartment, checkQq } from '@portal/common/rules/contact/contact';
import { checkEmail } from '@portal/common/rules/contact/email';
import { checkLandline } from '@portal/common/rules/contact/landline';
import { optional } from '@portal/common/rules/text/optional';
import styles from '../contacts.module.css';

/** Fields of the form, by their names on the wire. */
export type ContactFields = Required<Omit<InputOf<typeof updateContact>['body'], 'version'>>;

export const EMPTY: ContactFields = {
  contact_name: '',
  phone: '',
  email: '',
  department: '',
  position_id: 0,
  qq: '',
  spare_email: '',
  telephone: '',
  fax: '',
};

/** Items of the form of a contact. `stored`: the edited contact, whose own values are not checked for uniqueness. */
export function ContactItems({ stored }: { stored?: ContactFields }) {
  const call = useCall();
  // An address that other accounts have unverified can be invited.
  const free = (type: ParamType, current: string | undefined) =>
    available({ call, type, userType: UserType.partnerContact, current, willProve: true });
  return (
    <div className={styles.grid}>
      <PersonItems
        nameField="contact_name"
        storedPhone={stored?.phone}
        labels={{
          name: <FormattedMessage id="contacts.field.name" />,
          phone: <FormattedMessage id="contacts.field.phone" />,
          email: <FormattedMessage id="contacts.field.email" />,
        }}
        rules={{ phone: free(ParamType.phone, stored?.phone), email: free(ParamType.email, stored?.email) }}
      />
      <LookupField lookup="position" name="position_id" userType={UserType.partner} />
      <h2 className={styles.part}>
        <FormattedMessage id="contacts.optional" />
      </h2>
      <Form.Item
        name="department"
        rules={[passes(checkDepartment)]}
        label={<FormattedMessage id="contacts.field.department" />}
      >
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item name="qq" rules={[passes(checkQq)]} label={<FormattedMessage id="contacts.field.qq" />}>
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item
        name="spare_email"
        rules={[passes(optional(checkEmail))]}
        label={<FormattedMessage id="contacts.field.spareEmail" />}
      >
        <Input type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={254} />
      </Form.Item>
      <Form.Item
        name="telephone"
        rules={[passes(checkLandline)]}
        label={<FormattedMessage id="contacts.field.telephone" />}
      >
        <Input type="tel" autoComplete="off" maxLength={40} placeholder="010-12345678" />
      </Form.Item>
      <Form.Item name="fax" rules={[passes(checkLandline)]} label={<FormattedMessage id="contacts.field.fax" />}>
        <Input type="tel" autoComplete="off" maxLength={40} placeholder="010-12345678" />
      </Form.Item>
    </div>
  );
}
