import { FormattedMessage } from 'react-intl';
import { Button, Form } from '@portal/common/antd/base';
import { Radio } from '@portal/common/antd/more';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import type { Recoverable } from './set-password.steps.ts';
import { useStepFocus } from '../use-step-focus.ts';
import styles from '../password.module.css';

/** Rejects with an element: the text follows a change of language. */
const mustChoose = (_: unknown, value?: string) =>
  value ? Promise.resolve() : Promise.reject(<FormattedMessage id="password.find.chooseEmpty" />);

/** One address, several login names: only the chosen one changes. */
export function ChooseAccount({
  address,
  accounts,
  onChosen,
  onAgain,
}: {
  address: string;
  accounts: readonly Recoverable[];
  onChosen: (account: Recoverable) => void;
  onAgain: () => void;
}) {
  const form = usePortalForm<{ account_id?: string }>({ name: 'choose-account' });
  useStepFocus(form.antd, 'account_id', true);
  return (
    <PortalForm
      form={form}
      validateTrigger="onChange"
      onSubmit={({ account_id }) => {
        const account = accounts.find(({ userId }) => userId === account_id);
        if (account) onChosen(account);
      }}
      footer={
        <>
          <Button type="primary" size="large" htmlType="submit" block>
            <FormattedMessage id="password.find.next" />
          </Button>
          <Button type="link" block className={styles.back ?? ''} onClick={onAgain}>
            <FormattedMessage id="password.find.again" />
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        <FormattedMessage id="password.find.chooseText" values={{ account: address }} />
      </p>
      <Form.Item
        name="account_id"
        label={<FormattedMessage id="password.find.choose" />}
        rules={[{ validator: mustChoose }]}
      >
        <Radio.Group className={styles.choices ?? ''}>
          {accounts.map(({ userId, loginName }) => (
            <Radio key={userId} value={userId}>
              {loginName}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </PortalForm>
  );
}
