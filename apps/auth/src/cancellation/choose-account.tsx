import { FormattedMessage } from 'react-intl';
import { Button, Form } from '@portal/common/antd/base';
import { Radio } from '@portal/common/antd/more';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { HeldBy } from '../intl/deletion/held.tsx';
import { useRestore, type Owner } from './use-restore.ts';
import type { Closed } from './restore.steps.ts';
import styles from './restore.module.css';

/** Rejects with an element: the text follows a change of language. */
const mustChoose = (_: unknown, value?: string) =>
  value ? Promise.resolve() : Promise.reject(<FormattedMessage id="cancellation.choose.empty" />);

/** Several closed accounts have the address: only the chosen one is restored. */
export function ChooseAccount({
  token,
  userType,
  accounts,
  onRestored,
  onAgain,
}: {
  token: string;
  userType: Owner;
  accounts: readonly Closed[];
  onRestored: () => void;
  onAgain: () => void;
}) {
  const form = usePortalForm<{ user_id?: string }>({ name: 'restore-choice' });
  const restore = useRestore();
  return (
    <PortalForm
      form={form}
      validateTrigger="onChange"
      onSubmit={async ({ user_id: userId }) => {
        await restore({ token, userType, userId });
        onRestored();
      }}
      footer={
        <>
          <Button type="primary" size="large" htmlType="submit" block loading={form.busy}>
            <FormattedMessage id="cancellation.submit" />
          </Button>
          <Button type="link" block className={styles.more ?? ''} onClick={onAgain}>
            <FormattedMessage id="cancellation.again" />
          </Button>
        </>
      }
    >
      <Form.Item
        name="user_id"
        label={<FormattedMessage id="cancellation.choose" />}
        rules={[{ validator: mustChoose }]}
      >
        <Radio.Group className={styles.choices ?? ''}>
          {accounts.map(({ userId, loginName, heldBy }) => (
            <Radio key={userId} value={userId}>
              {loginName}
              {heldBy.length > 0 && (
                <small className={styles.held}>
                  <FormattedMessage
                    id="cancellation.choose.held"
                    values={{ what: <HeldBy key="what" kinds={heldBy} /> }}
                  />
                </small>
              )}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </PortalForm>
  );
}
