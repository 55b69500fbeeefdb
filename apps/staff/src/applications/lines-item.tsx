import type { ReactNode } from 'react';
import { Form } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { passes } from '@portal/common/form/rules';
import type { MessageId } from '@portal/common/intl/message-id';
import { addressLines } from '@portal/common/rules/application/application';
import styles from './applications.module.css';

/** A field of a form with one address in each line. */
export function LinesItem({
  name,
  label,
  check,
  extra,
  required = false,
}: {
  name: string;
  label: ReactNode;
  check: (values: readonly string[]) => MessageId | undefined;
  extra: ReactNode;
  required?: boolean;
}) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      required={required}
      rules={[passes((text) => check(addressLines(text)))]}
    >
      <TextArea
        autoSize={{ minRows: 2, maxRows: 8 }}
        spellCheck={false}
        autoCapitalize="none"
        className={styles.mono ?? ''}
      />
    </Form.Item>
  );
}
