import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, Input, Modal, Segmented } from '../antd/base.ts';
import { createAccessKey } from '../contract/account/access-keys.ts';
import type { ReplyOf } from '../contract/endpoint.ts';
import { LeaveGuard } from '../form/draft/leave-guard.tsx';
import { PortalForm } from '../form/portal-form.tsx';
import { passes } from '../form/rules.tsx';
import { usePortalForm } from '../form/use-portal-form.tsx';
import { useChange } from '../host/use-change.ts';
import { checkComment, COMMENT_MAX } from '../rules/text/comment.ts';
import { lengthOf } from '../rules/text/text.ts';
import { ShownSecret } from '../ui/secret/shown-secret.tsx';
import styles from './access-keys.module.css';
import { DAY_MS } from '../rules/units.ts';

/** Days until a key expires; 0: never. */
const LIFETIMES = [30, 90, 365, 0] as const;

/** Data that is shown once, when a key is created. */
type NewKey = ReplyOf<typeof createAccessKey>;
interface Wanted {
  desc?: string;
  expire_time: (typeof LIFETIMES)[number];
}

/** Creates a key from a comment and a lifetime, then shows it: the secret can be read only here. */
export function CreateKey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<NewKey | null>(null);
  return (
    <Modal
      open={open}
      width={540}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      closable={made === null}
      keyboard={made === null}
      onCancel={onClose}
      afterClose={() => setMade(null)}
      title={<FormattedMessage id={made ? 'accessKeys.made.title' : 'accessKeys.create.title'} />}
    >
      {made ? <Shown made={made} onClose={onClose} /> : <Ask onMade={setMade} onCancel={onClose} />}
    </Modal>
  );
}

function Ask({ onMade, onCancel }: { onMade: (made: NewKey) => void; onCancel: () => void }) {
  const intl = useIntl();
  const form = usePortalForm<Wanted>({ name: 'accessKey' });
  const { mutateAsync: create } = useChange(createAccessKey);

  const submit = async ({ desc = '', expire_time: days }: Wanted) => {
    const expiry = days === 0 ? {} : { expire_time: new Date(Date.now() + days * DAY_MS).toISOString() };
    onMade(await create({ body: { desc, ...expiry } }));
  };

  return (
    <PortalForm
      form={form}
      requiredMark="optional"
      validateTrigger="onChange"
      initialValues={{ expire_time: 90 }}
      onSubmit={submit}
      footer={
        <div className={styles.foot}>
          <Button onClick={onCancel} disabled={form.busy}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            <FormattedMessage id="accessKeys.create.submit" />
          </Button>
        </div>
      }
    >
      <LeaveGuard when={form.edited} />
      <Form.Item
        name="desc"
        label={<FormattedMessage id="accessKeys.create.comment" />}
        rules={[passes(checkComment)]}
        required={false}
      >
        <Input autoComplete="off" count={{ show: true, max: COMMENT_MAX, strategy: (text) => lengthOf(text) }} />
      </Form.Item>
      <Form.Item
        name="expire_time"
        label={<FormattedMessage id="accessKeys.create.expiry" />}
        required
        extra={<FormattedMessage id="accessKeys.create.expiry.text" />}
      >
        <Segmented
          block
          name="expire_time"
          aria-label={intl.formatMessage({ id: 'accessKeys.create.expiry' })}
          options={LIFETIMES.map((days) => ({
            value: days,
            label:
              days === 0
                ? intl.formatMessage({ id: 'accessKeys.create.never' })
                : intl.formatMessage({ id: 'accessKeys.create.days' }, { days }),
          }))}
        />
      </Form.Item>
    </PortalForm>
  );
}

function Shown({ made, onClose }: { made: NewKey; onClose: () => void }) {
  const intl = useIntl();
  const lines = [
    { what: intl.formatMessage({ id: 'accessKeys.keyId' }), text: made.access_key_id },
    { what: intl.formatMessage({ id: 'accessKeys.secret' }), text: made.secret_access_key },
  ];
  return <ShownSecret once={<FormattedMessage id="accessKeys.made.once" />} lines={lines} onClose={onClose} />;
}
