import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input } from '../../antd/base.ts';
import { addPasskey, beginPasskey } from '../../contract/sign-in/passkeys.ts';
import { DialogForm } from '../../form/dialog-form.tsx';
import { passes } from '../../form/rules.tsx';
import { usePortalForm } from '../../form/use-portal-form.tsx';
import { reactTo } from '../../client/react-to.ts';
import { useChange } from '../../host/use-change.ts';
import { optional } from '../../rules/text/optional.ts';
import { checkPasskeyName, PASSKEY_NAME_MAX } from '../../rules/user/passkey-name.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Done } from './done.ts';
import styles from './passkeys.module.css';

const making = () => import('./making.ts');

/** Dialog of a new passkey: its name, then the browser asks. `onAgain`: the API requires a fresh sign-in first. */
export function AddDialog({
  open,
  onClose,
  onAgain,
}: {
  open: boolean;
  onClose: (done?: Done) => void;
  onAgain: () => void;
}) {
  return (
    <Dialog
      open={open}
      centered
      closes="onPurpose"
      onClose={() => onClose()}
      title={<FormattedMessage id="passkeys.add" />}
    >
      <AddForm onClose={onClose} onAgain={onAgain} />
    </Dialog>
  );
}

function AddForm({ onClose, onAgain }: { onClose: (done?: Done) => void; onAgain: () => void }) {
  const intl = useIntl();
  const form = usePortalForm<{ name: string }>({ name: 'passkey' });
  const begin = useChange(beginPasskey, { refetch: false });
  const add = useChange(addPasskey, { also: ['activity', 'second-factor'] });

  useEffect(function fetchAhead() {
    // Some browsers only open their dialog shortly after the click.
    making().catch(() => {
      /* asked for again with the click */
    });
  }, []);

  async function submit({ name }: { name: string }) {
    const options = await begin.mutateAsync();
    const { isAlreadyMade, makePasskey } = await making();
    const credential = await makePasskey(options).catch((error: unknown) => {
      form.setFailure(<FormattedMessage id={isAlreadyMade(error) ? 'passkeys.add.exists' : 'passkeys.add.failed'} />);
    });
    if (!credential) return;
    await add.mutateAsync({ body: { name: name.trim() || undefined, credential } });
    onClose('add');
  }

  return (
    <DialogForm
      form={form}
      initialValues={{ name: '' }}
      submit={<FormattedMessage id="passkeys.add.submit" />}
      onClose={onClose}
      onSubmit={submit}
      onFailure={(error) =>
        reactTo<typeof beginPasskey>(error, { 'Account.SignIn.Recent.Required': onAgain }, form.showFailure)
      }
    >
      <p className={styles.ahead}>
        <FormattedMessage id="passkeys.add.text" />
      </p>
      <Form.Item
        name="name"
        label={<FormattedMessage id="passkeys.name.optional" />}
        rules={[passes(optional(checkPasskeyName))]}
      >
        <Input maxLength={PASSKEY_NAME_MAX} placeholder={intl.formatMessage({ id: 'passkeys.name.hint' })} />
      </Form.Item>
    </DialogForm>
  );
}
