import type { ReactNode } from 'react';
import { Form } from '@portal/common/antd/base';
import styles from './licence-form.module.css';

/** A locked field: shows its value as text. */
export function KeptField({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Form.Item label={label} required>
      <div className={styles.kept}>{children}</div>
    </Form.Item>
  );
}
