import type { ReactNode } from 'react';
import { Form } from '../antd/base.ts';
import { GrowingArea } from './growing-area.tsx';
import { passes } from './rules.tsx';
import type { MessageId } from '../intl/message-id.ts';
import { addressLines } from '../rules/application/application.ts';
import styles from './lines-item.module.css';

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
      <GrowingArea spellCheck={false} autoCapitalize="none" className={styles.mono ?? ''} />
    </Form.Item>
  );
}
