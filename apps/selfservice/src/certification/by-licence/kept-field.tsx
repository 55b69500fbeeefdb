import type { ReactNode } from 'react';
import { Form } from '@portal/common/antd/base';
import styles from './licence-form.module.css';

/** In place of a field that stays as it was submitted: its value, to read. */
export function KeptField({ label, children }: { label: ReactNode; children: ReactNode }) {
  return <Form.Item label={label} required><div className={styles.kept}>{children}</div></Form.Item>;
}
