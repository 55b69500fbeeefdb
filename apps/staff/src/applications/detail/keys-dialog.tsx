import { FormattedMessage } from 'react-intl';
import { App, Form } from '@portal/common/antd/base';
import { changeApplicationKeys, type Application } from '@portal/common/contract/console/applications';
import { DialogForm } from '@portal/common/form/dialog-form';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import type { ClientProof } from '@portal/common/rules/application/client-keys';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Dialog } from '@portal/common/ui/dialog';
import { keysBodyOf, keysFieldsOf, proofOf, type KeysFields } from '../fields/proof.ts';
import { PROOF_SHOWN, ProofItems } from '../fields/proof-items.tsx';

interface KeysProps {
  application: Application;
  onClose: () => void;
  /** Leaves for the sign-in page, before a change that needs a recent sign-in. */
  onLeave: () => void;
}

/** Changes how an application proves itself. */
export function KeysDialog({ open, ...form }: KeysProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      width={640}
      closes="onPurpose"
      onClose={form.onClose}
      title={<FormattedMessage id="applications.proof" />}
    >
      <KeysForm {...form} />
    </Dialog>
  );
}

function KeysForm({ application, onClose, onLeave }: KeysProps) {
  const { message } = App.useApp();
  const { client_id, version, secrets } = application;
  const form = usePortalForm<KeysFields>({ name: 'applicationKeys' });
  const { mutateAsync: change } = useChange(changeApplicationKeys);
  const values = keysFieldsOf(application);
  const versions = useVersions(form, {
    of: changeApplicationKeys,
    version,
    values,
    read: keysFieldsOf,
    fields: PROOF_SHOWN,
  });
  const stepUp = useFormStepUp({ name: `applicationKeys:${client_id}`, form, stored: values, onLeave });
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
      <LeaveGuard when={form.edited && !stepUp.leaving} />
      <ProofItems proof={proof} before={{ proof: proofOf(application), secrets: secrets.length }} />
      {stepUp.dialog}
    </DialogForm>
  );
}
