import { FormattedMessage } from 'react-intl';
import { Button, Form, Input } from '@portal/common/antd/base';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { checkDeviceCode } from '@portal/common/rules/application/device-code';
import { Sheet } from '@portal/common/ui/facts/sheet';
import styles from './device.module.css';

export interface CodeFields {
  user_code: string;
}

/** Asks for the code that a device shows. */
export function CodeForm({
  form,
  given,
  onFind,
}: {
  form: PortalFormState<CodeFields>;
  /** The code of a link. */
  given: string;
  onFind: (fields: CodeFields) => Promise<void>;
}) {
  return (
    <Sheet>
      <p className={styles.lead}>
        <FormattedMessage id="device.lead" />
      </p>
      <PortalForm
        form={form}
        className={styles.form ?? ''}
        initialValues={{ user_code: given }}
        onSubmit={onFind}
        footer={
          <Button type="primary" size="large" htmlType="submit" block loading={form.busy}>
            <FormattedMessage id="device.continue" />
          </Button>
        }
      >
        <Form.Item
          name="user_code"
          validateFirst
          rules={[passes(checkDeviceCode)]}
          label={<FormattedMessage id="device.code" />}
          extra={<FormattedMessage id="device.code.hint" />}
        >
          <Input
            size="large"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={30}
            className={styles.typed ?? ''}
          />
        </Form.Item>
      </PortalForm>
    </Sheet>
  );
}
