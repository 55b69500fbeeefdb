import { FormattedMessage } from 'react-intl';
import { Button, Form, Modal } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { checkReason, REASON_MAX } from '@portal/common/rules/text/reason';
import styles from './proposal.module.css';

interface Returning {
  onReturn: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why a proposal is returned. Only staff read the reason. */
export function ReturnDialog({ open, ...returning }: Returning & { open: boolean }) {
  return (
    <Modal
      open={open}
      width={480}
      footer={null}
      destroyOnHidden
      onCancel={returning.onClose}
      title={<FormattedMessage id="proposal.return.title" />}
    >
      {open && <ReasonForm {...returning} />}
    </Modal>
  );
}

function ReasonForm({ onReturn, onClose }: Returning) {
  const form = usePortalForm<{ reason: string }>({ name: 'proposalReturn' });
  return (
    <PortalForm
      form={form}
      initialValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await onReturn(reason.trim());
        onClose();
      }}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onClose} disabled={form.busy}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button type="primary" danger htmlType="submit" loading={form.busy}>
            <FormattedMessage id="proposal.return" />
          </Button>
        </div>
      }
    >
      <p className={styles.lead}>
        <FormattedMessage id="proposal.return.text" />
      </p>
      <Form.Item name="reason" rules={[passes(checkReason)]} label={<FormattedMessage id="proposal.return.reason" />}>
        <TextArea rows={3} autoFocus count={{ show: true, max: REASON_MAX }} />
      </Form.Item>
    </PortalForm>
  );
}
