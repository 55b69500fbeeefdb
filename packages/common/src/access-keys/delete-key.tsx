import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form, Input } from '../antd/base.ts';
import { reactTo } from '../client/react-to.ts';
import { deleteAccessKey } from '../contract/account/access-keys.ts';
import { usePortalForm } from '../form/use-portal-form.tsx';
import { useChange } from '../host/use-change.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../form/dialog-form.tsx';
import { isInUse, type OwnKey } from './access-keys.queries.ts';
import styles from './access-keys.module.css';

/** Asks before a key is deleted. For a key in recent use its id must be typed, because what uses it stops working. */
export function DeleteKey({ owned, onClose }: { owned: OwnKey | null; onClose: () => void }) {
  return (
    <Dialog open={owned !== null} onClose={onClose} title={<FormattedMessage id="accessKeys.delete.title" />}>
      {owned && <Ask owned={owned} onClose={onClose} />}
    </Dialog>
  );
}

function Ask({ owned, onClose }: { owned: OwnKey; onClose: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<{ confirm?: string }>({ name: 'deleteKey' });
  const [named, setNamed] = useState(() => isInUse(owned));
  const typed = Form.useWatch('confirm', form.antd)?.trim() ?? '';
  const { mutateAsync: remove } = useChange(deleteAccessKey);

  function close() {
    void message.success(intl.formatMessage({ id: 'accessKeys.delete.done' }));
    onClose();
  }

  const fail = (error: unknown) =>
    reactTo<typeof deleteAccessKey>(
      error,
      {
        // Used since the list was read.
        'Account.AccessKey.InUse': () => setNamed(true),
        // Already deleted in another window.
        'Account.NotFound': close,
      },
      form.showFailure,
    );

  return (
    <DialogForm
      form={form}
      onFailure={fail}
      onSubmit={async () => {
        await remove({ params: { id: owned.id }, query: named && typed !== '' ? { confirm: typed } : {} });
        close();
      }}
      submit={<FormattedMessage id="accessKeys.delete" />}
      danger
      disabled={named && typed !== owned.keyId}
      onClose={onClose}
    >
      <p className={styles.lead}>
        <FormattedMessage
          id={owned.comment === '' ? 'accessKeys.delete.text' : 'accessKeys.delete.text.named'}
          values={{ comment: owned.comment }}
        />
      </p>
      <p>
        <code className={styles.mono}>{owned.keyId}</code>
      </p>
      {named && (
        <Form.Item
          name="confirm"
          label={<FormattedMessage id="accessKeys.delete.inUse" />}
          className={styles.confirm ?? ''}
        >
          <Input autoComplete="off" spellCheck={false} className={styles.mono ?? ''} />
        </Form.Item>
      )}
    </DialogForm>
  );
}
