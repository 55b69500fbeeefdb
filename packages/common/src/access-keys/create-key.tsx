import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, App, Button, Form, Input, Modal, Segmented } from '../antd/base.ts';
import { keepComposing } from '../form/composing.ts';
import { passes } from '../form/rules.tsx';
import { putUnderFields } from '../form/use-server-errors.tsx';
import { messageOf } from '../form/server-message.tsx';
import { reactTo } from '../client/react-to.ts';
import { checkComment, COMMENT_MAX } from '../rules/text/comment.ts';
import { lengthOf } from '../rules/text/text.ts';
import { useCreateKey, type NewKey } from './access-keys.queries.ts';
import { CopyLink } from './copy-link.tsx';
import styles from './access-keys.module.css';

/** Days that a key works; 0 stands for no end. */
const LIFETIMES = [30, 90, 365, 0] as const;
interface Wanted { desc?: string; expire_time: (typeof LIFETIMES)[number] }

/** Asks what the new key is for and how long it works, then shows it: its secret can be read here and never again. */
export function CreateKey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<NewKey | null>(null);
  return (
    <Modal
      open={open} width={540} footer={null} destroyOnHidden mask={{ closable: false }}
      closable={made === null} keyboard={made === null} onCancel={onClose} afterClose={() => setMade(null)}
      title={<FormattedMessage id={made ? 'accessKeys.made.title' : 'accessKeys.create.title'} />}
    >
      {made ? <Shown made={made} onClose={onClose} /> : <Ask onMade={setMade} onCancel={onClose} />}
    </Modal>
  );
}

function Ask({ onMade, onCancel }: { onMade: (made: NewKey) => void; onCancel: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const [form] = Form.useForm<Wanted>();
  const create = useCreateKey();

  const onFinish = ({ desc = '', expire_time }: Wanted) => create.mutate({ comment: desc, days: expire_time === 0 ? null : expire_time }, {
    onSuccess: onMade,
    onError: (error) => reactTo(error, {}, (told) => {
      if (!putUnderFields(form, told, intl.locale)) message.error(messageOf(told, intl.locale));
    }),
  });

  return (
    <Form
      form={form} name="accessKey" layout="vertical" requiredMark="optional" initialValues={{ expire_time: 90 }}
      onFinish={onFinish} onKeyDown={keepComposing}
    >
      <Form.Item name="desc" label={<FormattedMessage id="accessKeys.create.comment" />} rules={[passes(checkComment)]} required={false}>
        <Input autoComplete="off" count={{ show: true, max: COMMENT_MAX, strategy: (text) => lengthOf(text) }} />
      </Form.Item>
      <Form.Item
        name="expire_time" label={<FormattedMessage id="accessKeys.create.expiry" />} required
        extra={<FormattedMessage id="accessKeys.create.expiry.text" />}
      >
        <Segmented
          block name="expire_time" aria-label={intl.formatMessage({ id: 'accessKeys.create.expiry' })}
          options={LIFETIMES.map((days) => ({
            value: days,
            label: days === 0 ? intl.formatMessage({ id: 'accessKeys.create.never' }) : intl.formatMessage({ id: 'accessKeys.create.days' }, { days }),
          }))}
        />
      </Form.Item>
      <div className={styles.foot}>
        <Button onClick={onCancel} disabled={create.isPending}><FormattedMessage id="common.cancel" /></Button>
        <Button type="primary" htmlType="submit" loading={create.isPending}><FormattedMessage id="accessKeys.create.submit" /></Button>
      </div>
    </Form>
  );
}

function Shown({ made, onClose }: { made: NewKey; onClose: () => void }) {
  const intl = useIntl();
  const lines = [
    { what: intl.formatMessage({ id: 'accessKeys.keyId' }), text: made.keyId },
    { what: intl.formatMessage({ id: 'accessKeys.secret' }), text: made.secret },
  ];
  return (
    <>
      <Alert type="warning" showIcon role="status" title={<FormattedMessage id="accessKeys.made.once" />} />
      <dl className={styles.made}>
        {lines.map(({ what, text }) => (
          <div key={what} className={styles.line}>
            <dt>{what}</dt>
            <dd><code className={styles.mono}>{text}</code><CopyLink text={text} what={what} /></dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <Button type="primary" onClick={onClose}><FormattedMessage id="common.close" /></Button>
      </div>
    </>
  );
}
