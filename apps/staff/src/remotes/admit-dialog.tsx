import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form, Input } from '@portal/common/antd/base';
import { admitRemoteBuild } from '@portal/common/contract/portal/remotes';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { checkCommit, checkManifestAddress } from '@portal/common/rules/remote/build';
import { optional } from '@portal/common/rules/text/optional';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Dialog } from '@portal/common/ui/dialog';
import styles from './remotes.module.css';

interface Props {
  name: string;
  onClose: () => void;
  /** Leaves for the sign-in page, before a change that needs a recent sign-in. */
  onLeave: () => void;
}

/** Dialog that admits a build: its files are read and compared, and nothing that runs changes. */
export function AdmitDialog({ open, ...props }: Props & { open: boolean }) {
  const { name, onClose } = props;
  return (
    <Dialog
      open={open}
      width={560}
      onClose={onClose}
      title={<FormattedMessage id="remotes.admit.title" values={{ name }} />}
    >
      {open && <AdmitForm {...props} />}
    </Dialog>
  );
}

function AdmitForm({ name, onClose, onLeave }: Props) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<{ manifest_url: string; commit: string }>({ name: 'admit' });
  const { mutateAsync: admit } = useChange(admitRemoteBuild);
  const stepUp = useFormStepUp({
    name: `admitRemote:${name}`,
    form,
    stored: { manifest_url: '', commit: '' },
    onLeave,
  });
  return (
    <DialogForm
      form={form}
      initialValues={stepUp.initialValues}
      onFailure={stepUp.onFailure}
      onSubmit={async (body) => {
        await admit({ params: { name }, body });
        void message.success(intl.formatMessage({ id: 'remotes.admit.done' }));
        onClose();
      }}
      submit={<FormattedMessage id="remotes.admit" />}
      onClose={onClose}
    >
      <p className={styles.note}>
        <FormattedMessage id="remotes.admit.text" />
      </p>
      <Form.Item
        name="manifest_url"
        label={<FormattedMessage id="remotes.address" />}
        rules={[passes(checkManifestAddress)]}
      >
        <Input inputMode="url" spellCheck={false} autoComplete="off" placeholder="https://…/mf-manifest.json" />
      </Form.Item>
      <Form.Item
        name="commit"
        label={<FormattedMessage id="remotes.commit.optional" />}
        rules={[passes(optional(checkCommit))]}
      >
        <Input spellCheck={false} autoComplete="off" />
      </Form.Item>
      {stepUp.dialog}
    </DialogForm>
  );
}
