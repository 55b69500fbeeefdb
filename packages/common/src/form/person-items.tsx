import type { ReactNode } from 'react';
import { Form, Input, type FormRule } from '../antd/base.ts';
import { checkEmail } from '../rules/contact/email.ts';
import { checkPhone } from '../rules/contact/phone.ts';
import { checkUserName } from '../rules/user/user-name.ts';
import { PhoneInput } from './phone/phone-input.tsx';
import { passes } from './rules.tsx';

/**
 * Name, phone and e-mail of a contact, as items of the surrounding form. `rules` check further that phone and e-mail
 * are not taken.
 */
export function PersonItems({
  nameField,
  labels,
  storedPhone,
  rules = {},
}: {
  /** Name of the first field on the wire. */
  nameField: 'contact_name' | 'username';
  labels: Record<'name' | 'phone' | 'email', ReactNode>;
  /** The calling code of a stored phone does not change. */
  storedPhone?: string | undefined;
  rules?: { phone?: FormRule[]; email?: FormRule[] };
}) {
  return (
    <>
      <Form.Item name={nameField} required rules={[passes(checkUserName)]} label={labels.name}>
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item
        name="phone"
        required
        validateFirst
        rules={[passes(checkPhone), ...(rules.phone ?? [])]}
        label={labels.phone}
      >
        <PhoneInput autoComplete="off" areaFixed={!!storedPhone} />
      </Form.Item>
      <Form.Item
        name="email"
        required
        validateFirst
        rules={[passes(checkEmail), ...(rules.email ?? [])]}
        label={labels.email}
      >
        <Input
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          placeholder="name@company.com"
        />
      </Form.Item>
    </>
  );
}
