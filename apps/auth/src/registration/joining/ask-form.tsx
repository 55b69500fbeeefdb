import { FormattedMessage } from 'react-intl';
import { Button, Form } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import type { Accepted } from '@portal/common/contract/account/accepted-terms';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { checkNote } from '@portal/common/rules/approval/note';
import { optional } from '@portal/common/rules/text/optional';
import { UserNameItem } from '../register-items.tsx';
import { PolicyItem } from '../secret-items.tsx';
import { useShownTerms } from '../use-shown-terms.ts';
import styles from './joining.module.css';

interface Fields {
  username: string;
  note: string;
  policy: boolean;
}

/**
 * Asks without a code, because it is known who asks: a note and the terms; with `username` also the name, which that one
 * fills in.
 */
export function AskForm({
  username,
  ask,
  onCancel,
}: {
  username?: string;
  ask: (asked: { username: string; note: string; accepted?: Accepted }) => Promise<unknown>;
  onCancel?: () => void;
}) {
  const form = usePortalForm<Fields>({ name: 'ask' });
  const { documents, sent, follow } = useShownTerms();
  return (
    <PortalForm
      form={form}
      className={styles.ask ?? ''}
      initialValues={{ username: username ?? '', note: '', policy: false }}
      onSubmit={async ({ note }) => {
        try {
          await ask({ username: form.antd.getFieldValue('username') as string, note, ...sent() });
        } catch (error) {
          if (follow(error)) form.antd.setFieldValue('policy', false);
          throw error;
        }
      }}
      footer={
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            <FormattedMessage id="join.submit" />
          </Button>
          {onCancel && (
            <Button disabled={form.busy} onClick={onCancel}>
              <FormattedMessage id="common.cancel" />
            </Button>
          )}
        </div>
      }
    >
      {username !== undefined && <UserNameItem />}
      <NoteItem rows={3} autoFocus={username === undefined} />
      <PolicyItem documents={documents} />
    </PortalForm>
  );
}

/** What the applicant says about it. */
export function NoteItem({ className = '', ...area }: { className?: string; rows: number; autoFocus?: boolean }) {
  return (
    <Form.Item
      name="note"
      className={className}
      rules={[passes(optional(checkNote))]}
      label={<FormattedMessage id="join.note" />}
      extra={<FormattedMessage id="join.note.hint" />}
    >
      <TextArea {...area} maxLength={1000} />
    </Form.Item>
  );
}
