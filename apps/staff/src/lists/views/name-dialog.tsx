import { FormattedMessage } from 'react-intl';
import { Button, Form, Input, Modal } from '@portal/common/antd/base';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { checkViewName } from '@portal/common/rules/approval/view-name';
import styles from './views.module.css';

interface Naming {
  title: 'approvals.views.save' | 'approvals.views.rename';
  /** The name at first. */
  name: string;
  onName: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a view, and closes once it is saved. */
export function NameDialog({ open, ...naming }: Naming & { open: boolean }) {
  return (
    <Modal
      open={open}
      width={420}
      footer={null}
      destroyOnHidden
      onCancel={naming.onClose}
      title={<FormattedMessage id={naming.title} />}
    >
      {open && <NameForm {...naming} />}
    </Modal>
  );
}

function NameForm({ title, name, onName, onClose }: Naming) {
  const form = usePortalForm<{ name: string }>({ name: 'viewName' });
  return (
    <PortalForm
      form={form}
      initialValues={{ name }}
      onSubmit={async (values) => {
        await onName(values.name.trim());
        onClose();
      }}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onClose} disabled={form.busy}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            <FormattedMessage id="approvals.views.ok" />
          </Button>
        </div>
      }
    >
      {title === 'approvals.views.save' && (
        <p className={styles.lead}>
          <FormattedMessage id="approvals.views.save.text" />
        </p>
      )}
      <Form.Item name="name" label={<FormattedMessage id="approvals.views.name" />} rules={[passes(checkViewName)]}>
        <Input autoComplete="off" />
      </Form.Item>
    </PortalForm>
  );
}
