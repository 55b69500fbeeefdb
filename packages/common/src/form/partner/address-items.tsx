import type { ReactNode } from 'react';
import { Form, Input, type FormRule } from '../../antd/base.ts';
import { checkEmail } from '../../rules/contact/email.ts';
import { checkPhone } from '../../rules/contact/phone.ts';
import { PhoneInput } from '../phone/phone-input.tsx';
import { passes } from '../rules.tsx';

interface AddressProps {
  label: ReactNode;
  /** The stored value, which counts as valid. */
  stored: string;
  /** Further checks, such as availability. */
  rules?: FormRule[];
}

/** An e-mail of a partner company (`company_email`) or of its contact, as staff edit it. */
export function EmailItem({
  name = 'email',
  label,
  stored,
  rules = [],
}: AddressProps & { name?: 'email' | 'company_email' }) {
  return (
    <Form.Item
      name={name}
      required
      validateFirst
      label={label}
      rules={[passes((value) => (stored !== '' && value === stored ? undefined : checkEmail(value))), ...rules]}
    >
      <Input name={name} type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={254} />
    </Form.Item>
  );
}

/** The phone number of a contact, as staff edit it. */
export function PhoneItem({ label, stored, rules = [] }: AddressProps) {
  return (
    <Form.Item
      name="phone"
      required
      validateFirst
      label={label}
      rules={[passes((value) => (stored !== '' && value === stored ? undefined : checkPhone(value))), ...rules]}
    >
      <PhoneInput autoComplete="off" />
    </Form.Item>
  );
}
