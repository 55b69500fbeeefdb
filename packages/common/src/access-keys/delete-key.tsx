import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form, Input, Modal } from '../antd/base.ts';
import { reactTo } from '../client/react-to.ts';
import { keepComposing } from '../form/composing.ts';
import { messageOf } from '../form/server-message.tsx';
import { isInUse, useDeleteKey, type OwnKey } from './access-keys.queries.ts';
import styles from './access-keys.module.css';

/** Asks before a key goes. One in recent use wants its id typed, because what signs in with it stops working. */
export function DeleteKey({ owned, onClose }: { owned: OwnKey | null; onClose: () => void }) {
  return (
    <Modal
      open={owned !== null} width={480} footer={null} destroyOnHidden onCancel={onClose}
      title={<FormattedMessage id="accessKeys.delete.title" />}
    >
      {owned && <Ask owned={owned} onClose={onClose} />}
    </Modal>
  );
}

function Ask({ owned, onClose }: { owned: OwnKey; onClose: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const [form] = Form.useForm<{ confirm?: string }>();
  const [named, setNamed] = useState(() => isInUse(owned));
  const typed = Form.useWatch('confirm', form)?.trim() ?? '';
  const remove = useDeleteKey();

  function gone() {
    void message.success(intl.formatMessage({ id: 'accessKeys.delete.done' }));
    onClose();
  }

  const onFinish = () => remove.mutate({ id: owned.id, confirm: named ? typed : '' }, {
    onSuccess: gone,
    onError: (error) => reactTo(error, {
      // Used since the list was read.
      'Account.AccessKey.InUse': () => setNamed(true),
      // Deleted meanwhile in another window, as was wanted here.
      'Account.NotFound': gone,
    }, (told) => void message.error(messageOf(told, intl.locale))),
  });

  return (
    <Form form={form} name="deleteKey" layout="vertical" onFinish={onFinish} onKeyDown={keepComposing} requiredMark={false}>
      <p className={styles.lead}><FormattedMessage id={owned.comment === '' ? 'accessKeys.delete.text' : 'accessKeys.delete.text.named'} values={{ comment: owned.comment }} /></p>
      <p><code className={styles.mono}>{owned.keyId}</code></p>
      {named && (
        <Form.Item name="confirm" label={<FormattedMessage id="accessKeys.delete.inUse" />} className={styles.confirm ?? ''}>
          <Input autoComplete="off" spellCheck={false} className={styles.mono ?? ''} />
        </Form.Item>
      )}
      <div className={styles.foot}>
        <Button onClick={onClose} disabled={remove.isPending}><FormattedMessage id="common.cancel" /></Button>
        <Button danger type="primary" htmlType="submit" loading={remove.isPending} disabled={named && typed !== owned.keyId}>
          <FormattedMessage id="accessKeys.delete" />
        </Button>
      </div>
    </Form>
  );
}
