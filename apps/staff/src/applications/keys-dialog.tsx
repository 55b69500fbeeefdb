import { FormattedMessage } from 'react-intl';
import { Alert, App, Form, Input, Modal } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { changeApplicationKeys, type Application } from '@portal/common/contract/console/applications';
import { DialogForm } from '@portal/common/form/dialog-form';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import type { ShownFields } from '@portal/common/form/version/difference';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import { checkApplicationAddress } from '@portal/common/rules/application/application';
import { checkClientKeys, type ClientProof } from '@portal/common/rules/application/client-keys';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Choice } from './choice.tsx';
import { keysBodyOf, keysFieldsOf, proofOf, type KeysFields } from './proof.ts';
import { shownLines } from './settings-form.tsx';
import styles from './applications.module.css';

const PROOFS = (['secret', 'keys', 'address'] as const).map((value) => ({
  value,
  text: `applications.proof.${value}` as const,
}));

const SHOWN: ShownFields<KeysFields> = {
  proof: {
    label: <FormattedMessage id="applications.proof" />,
    show: (proof: ClientProof) => <FormattedMessage id={`applications.proof.${proof}`} />,
  },
  public_keys: { label: <FormattedMessage id="applications.field.public_keys" />, show: shownLines },
  keys_address: { label: <FormattedMessage id="applications.field.keys_address" /> },
};

interface KeysProps {
  application: Application;
  onClose: () => void;
  /** The change needs a recent sign-in. */
  onAgain: () => void;
}

/** Changes how an application proves itself. */
export function KeysDialog({ open, ...form }: KeysProps & { open: boolean }) {
  return (
    <Modal
      open={open}
      width={640}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={form.onClose}
      title={<FormattedMessage id="applications.proof" />}
    >
      <KeysForm {...form} />
    </Modal>
  );
}

function KeysForm({ application, onClose, onAgain }: KeysProps) {
  const { message } = App.useApp();
  const { client_id, version, secrets } = application;
  const form = usePortalForm<KeysFields>({ name: 'applicationKeys' });
  const { mutateAsync: change } = useChange(changeApplicationKeys);
  const values = keysFieldsOf(application);
  const versions = useVersions(form, { of: changeApplicationKeys, version, values, read: keysFieldsOf, fields: SHOWN });
  const stepUp = useFormStepUp({
    name: `applicationKeys:${client_id}`,
    form,
    stored: values,
    onAgain() {
      onClose();
      onAgain();
    },
  });
  const proof = (Form.useWatch('proof', form.antd) as ClientProof | undefined) ?? stepUp.initialValues.proof;

  async function submit(fields: KeysFields) {
    await versions.save((read) => change({ params: { client_id }, body: { ...keysBodyOf(fields), version: read } }));
    void message.success(<FormattedMessage id="applications.proof.done" />);
    onClose();
  }

  return (
    <DialogForm
      form={form}
      versions={versions}
      initialValues={stepUp.initialValues}
      onSubmit={submit}
      onFailure={stepUp.onFailure}
      onClose={onClose}
      submit={<FormattedMessage id="applications.edit.submit" />}
    >
      <LeaveGuard when={form.edited} />
      <Form.Item name="proof" label={<FormattedMessage id="applications.proof.by" />}>
        <Choice options={PROOFS} />
      </Form.Item>
      {proof === 'keys' && (
        <Form.Item
          name="public_keys"
          label={<FormattedMessage id="applications.field.public_keys" />}
          extra={<FormattedMessage id="applications.hint.keys" />}
          required
          rules={[passes(checkClientKeys)]}
        >
          <TextArea
            autoSize={{ minRows: 4, maxRows: 14 }}
            spellCheck={false}
            autoCapitalize="none"
            className={styles.mono ?? ''}
          />
        </Form.Item>
      )}
      {proof === 'address' && (
        <Form.Item
          name="keys_address"
          label={<FormattedMessage id="applications.field.keys_address" />}
          extra={<FormattedMessage id="applications.hint.keys_address" />}
          required
          rules={[passes(checkApplicationAddress)]}
        >
          <Input autoComplete="off" inputMode="url" spellCheck={false} placeholder="https://" />
        </Form.Item>
      )}
      {proof !== proofOf(application) && (proof === 'secret' || secrets.length > 0) && (
        <Alert
          type="warning"
          showIcon
          className={styles.warning ?? ''}
          title={
            <FormattedMessage id={proof === 'secret' ? 'applications.proof.noKeys' : 'applications.proof.noSecrets'} />
          }
        />
      )}
    </DialogForm>
  );
}
