import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import {
  disableStaff,
  enableStaff,
  resetStaffSecondFactor,
  type StaffMember,
} from '@portal/common/contract/console/staff';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { checkReason, REASON_MAX } from '@portal/common/rules/text/reason';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Dialog } from '@portal/common/ui/dialog';
import styles from './members.module.css';

const ACTS = { disable: disableStaff, enable: enableStaff, resetFactor: resetStaffSecondFactor } as const;
/** Actions on an account that need a reason. */
export type Act = keyof typeof ACTS;
export const isAct = (what: string): what is Act => what in ACTS;

interface DialogProps {
  member: StaffMember;
  onClose: () => void;
  /** Leaves for the sign-in page, before a change that needs a recent sign-in. */
  onLeave: (act: Act) => void;
}

/** Dialog that asks for the reason of an action on an account and runs the action. */
export function ReasonDialog({ act, member, onClose, onLeave }: DialogProps & { act: Act | null }) {
  return (
    <Dialog
      open={act !== null}
      onClose={onClose}
      title={act && <FormattedMessage id={`members.${act}.title`} values={{ name: member.user_name }} />}
    >
      {act && <Ask act={act} member={member} onClose={onClose} onLeave={onLeave} />}
    </Dialog>
  );
}

function Ask({ act, member, onClose, onLeave }: DialogProps & { act: Act }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<{ reason: string }>({ name: 'memberReason' });
  const { mutateAsync: run } = useChange(ACTS[act]);
  const stepUp = useFormStepUp({
    name: `${act}:${member.user_id}`,
    form,
    stored: { reason: '' },
    onLeave: () => onLeave(act),
  });
  return (
    <DialogForm
      form={form}
      initialValues={stepUp.initialValues}
      onFailure={stepUp.onFailure}
      onSubmit={async ({ reason }) => {
        await run({ params: { user_id: member.user_id }, body: { reason } });
        void message.success(intl.formatMessage({ id: `members.${act}.done` }, { name: member.user_name }));
        onClose();
      }}
      submit={<FormattedMessage id={`members.${act}`} />}
      danger={act !== 'enable'}
      onClose={onClose}
    >
      <p className={styles.note}>
        <FormattedMessage id={`members.${act}.text`} values={{ name: member.user_name }} />
      </p>
      <Form.Item name="reason" label={<FormattedMessage id="members.reason" />} rules={[passes(checkReason)]}>
        <TextArea rows={3} count={{ show: true, max: REASON_MAX }} />
      </Form.Item>
      {stepUp.dialog}
    </DialogForm>
  );
}
