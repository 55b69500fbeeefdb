import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert, Form, Input } from '../antd/base.ts';
import { createAccessKey } from '../contract/account/access-keys.ts';
import type { KeyOwner } from '../contract/account/key-scopes.ts';
import { DialogForm } from '../form/dialog-form.tsx';
import { LeaveGuard } from '../form/draft/leave-guard.tsx';
import { passes } from '../form/rules.tsx';
import { usePortalForm } from '../form/use-portal-form.tsx';
import { useChange } from '../host/use-change.ts';
import { addressLines } from '../rules/application/application.ts';
import { checkComment, COMMENT_MAX } from '../rules/text/comment.ts';
import { lengthOf } from '../rules/text/text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { endOf, LimitItems, type Lifetime, type LimitFields } from './limit-items.tsx';
import { KeySecret, type MadeKey } from './key-secret.tsx';
import styles from './access-keys.module.css';

interface Wanted extends LimitFields {
  desc?: string;
}

/** Creates a key from a comment and its limits, then shows it: the secret can be read only here. */
export function CreateKey({ open, owner, onClose }: { open: boolean; owner: KeyOwner; onClose: () => void }) {
  const [made, setMade] = useState<MadeKey | null>(null);
  return (
    <Dialog
      open={open}
      width={600}
      closes={made ? 'byButton' : 'onPurpose'}
      onClose={onClose}
      afterClose={() => setMade(null)}
      title={<FormattedMessage id={made ? 'accessKeys.made.title' : 'accessKeys.create.title'} />}
    >
      {made ? <KeySecret made={made} onClose={onClose} /> : <Ask owner={owner} onMade={setMade} onCancel={onClose} />}
    </Dialog>
  );
}

function Ask({ owner, onMade, onCancel }: { owner: KeyOwner; onMade: (made: MadeKey) => void; onCancel: () => void }) {
  const form = usePortalForm<Wanted>({ name: 'accessKey' });
  const { mutateAsync: create } = useChange(createAccessKey);

  const submit = async ({ desc = '', scopes, networks, expire_time: days }: Wanted) => {
    const end = endOf(days as Exclude<Lifetime, 'now'>);
    const limits = { scopes, networks: addressLines(networks), ...(end === undefined ? {} : { expire_time: end }) };
    onMade(await create({ body: { owner, desc, ...limits } }));
  };

  return (
    <DialogForm
      form={form}
      requiredMark="optional"
      validateTrigger="onChange"
      initialValues={{ scopes: null, networks: '', expire_time: 90 }}
      onSubmit={submit}
      onClose={onCancel}
      submit={<FormattedMessage id="accessKeys.create.submit" />}
    >
      <LeaveGuard when={form.edited} />
      {owner === 'company' && (
        <Alert type="info" className={styles.about ?? ''} title={<FormattedMessage id="accessKeys.company.note" />} />
      )}
      <Form.Item
        name="desc"
        label={<FormattedMessage id="accessKeys.create.comment" />}
        rules={[passes(checkComment)]}
        required={false}
      >
        <Input autoComplete="off" count={{ show: true, max: COMMENT_MAX, strategy: (text) => lengthOf(text) }} />
      </Form.Item>
      <LimitItems owner={owner} />
    </DialogForm>
  );
}
