import { FormattedMessage } from 'react-intl';
import { Form, Input } from '../../antd/base.ts';
import { passes } from '../rules.tsx';
import { optional } from '../../rules/text/optional.ts';
import { checkPositionName } from '../../rules/user/position-name.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import type { ItemProps } from './company-items.tsx';

/** Name of a person of a partner company. */
export function UserNameItem({ label, extra }: ItemProps) {
  return (
    <Form.Item
      name="username"
      required
      rules={[passes(checkUserName)]}
      label={label ?? <FormattedMessage id="partner.field.username" />}
      extra={extra}
    >
      <Input name="username" autoComplete="name" maxLength={60} />
    </Form.Item>
  );
}

/** Job title. */
export function PositionNameItem({ extra, optional: mayBeEmpty = false }: ItemProps & { optional?: boolean }) {
  return (
    <Form.Item
      name="position_name"
      required={!mayBeEmpty}
      rules={[passes(mayBeEmpty ? optional(checkPositionName) : checkPositionName)]}
      label={<FormattedMessage id="partner.field.positionName" />}
      extra={extra}
    >
      <Input name="position_name" autoComplete="organization-title" maxLength={60} />
    </Form.Item>
  );
}
