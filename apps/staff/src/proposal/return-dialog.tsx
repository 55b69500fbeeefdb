import { FormattedMessage } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { checkReason, REASON_MAX } from '@portal/common/rules/text/reason';
import { Dialog } from '@portal/common/ui/dialog';
import styles from './proposal.module.css';

interface Returning {
  onReturn: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why a proposal is returned. Only staff read the reason. */
export function ReturnDialog({ open, ...returning }: Returning & { open: boolean }) {
  return (
    <Dialog open={open} onClose={returning.onClose} title={<FormattedMessage id="proposal.return.title" />}>
      {open && <ReasonForm {...returning} />}
    </Dialog>
  );
}

function ReasonForm({ onReturn, onClose }: Returning) {
  const form = usePortalForm<{ reason: string }>({ name: 'proposalReturn' });
  return (
    <DialogForm
      form={form}
      initialValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await onReturn(reason.trim());
        onClose();
      }}
      submit={<FormattedMessage id="proposal.return" />}
      danger
      onClose={onClose}
    >
      <p className={styles.lead}>
        <FormattedMessage id="proposal.return.text" />
      </p>
      <Form.Item name="reason" rules={[passes(checkReason)]} label={<FormattedMessage id="proposal.return.reason" />}>
        <TextArea rows={3} autoFocus count={{ show: true, max: REASON_MAX }} />
      </Form.Item>
    </DialogForm>
  );
}
