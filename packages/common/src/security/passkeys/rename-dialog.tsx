import { FormattedMessage } from 'react-intl';
import { Form, Input } from '../../antd/base.ts';
import { renamePasskey, type Passkey } from '../../contract/sign-in/passkeys.ts';
import { DialogForm } from '../../form/dialog-form.tsx';
import { passes } from '../../form/rules.tsx';
import { usePortalForm } from '../../form/use-portal-form.tsx';
import { useChange } from '../../host/use-change.ts';
import { checkPasskeyName, PASSKEY_NAME_MAX } from '../../rules/user/passkey-name.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Done } from './done.ts';

/** Dialog that gives a passkey another name; open while there is a passkey. */
export function RenameDialog({ passkey, onClose }: { passkey: Passkey | undefined; onClose: (done?: Done) => void }) {
  return (
    <Dialog
      open={passkey !== undefined}
      width={420}
      centered
      onClose={() => onClose()}
      title={<FormattedMessage id="passkeys.rename.title" />}
    >
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: (done?: Done) => void }) {
  const form = usePortalForm<{ name: string }>({ name: 'passkey' });
  const rename = useChange(renamePasskey, { also: ['activity'] });
  return (
    <DialogForm
      form={form}
      initialValues={{ name }}
      submit={<FormattedMessage id="common.confirm" />}
      onClose={onClose}
      onSubmit={async (typed) => {
        if (typed.name.trim() === name) return onClose();
        await rename.mutateAsync({ params: { id }, body: typed });
        onClose('rename');
      }}
    >
      <Form.Item name="name" label={<FormattedMessage id="passkeys.name" />} rules={[passes(checkPasskeyName)]}>
        <Input maxLength={PASSKEY_NAME_MAX} />
      </Form.Item>
    </DialogForm>
  );
}
