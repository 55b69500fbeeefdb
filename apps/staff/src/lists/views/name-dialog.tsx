import { FormattedMessage } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { checkViewName } from '@portal/common/rules/approval/view-name';
import { Dialog } from '@portal/common/ui/dialog';
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
    <Dialog open={open} width={420} onClose={naming.onClose} title={<FormattedMessage id={naming.title} />}>
      {open && <NameForm {...naming} />}
    </Dialog>
  );
}

function NameForm({ title, name, onName, onClose }: Naming) {
  const form = usePortalForm<{ name: string }>({ name: 'viewName' });
  return (
    <DialogForm
      form={form}
      initialValues={{ name }}
      onSubmit={async (values) => {
        await onName(values.name.trim());
        onClose();
      }}
      submit={<FormattedMessage id="approvals.views.ok" />}
      onClose={onClose}
    >
      {title === 'approvals.views.save' && (
        <p className={styles.lead}>
          <FormattedMessage id="approvals.views.save.text" />
        </p>
      )}
      <Form.Item name="name" label={<FormattedMessage id="approvals.views.name" />} rules={[passes(checkViewName)]}>
        <Input autoComplete="off" />
      </Form.Item>
    </DialogForm>
  );
}
