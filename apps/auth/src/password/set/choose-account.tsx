import { FormattedMessage } from 'react-intl';
import { Button, Form } from '@portal/common/antd/base';
import { Radio } from '@portal/common/antd/data';
import { pointAt } from '@portal/common/form/field-focus';
import type { Recoverable } from './set-password.steps.ts';
import { useStepFocus } from '../use-step-focus.ts';
import styles from '../password.module.css';

/** Rejects with an element, so that the text follows the language. */
const mustChoose = (_: unknown, value?: string) => (value ? Promise.resolve() : Promise.reject(<FormattedMessage id="password.find.chooseEmpty" />));

/** One address, several login names: only the chosen one changes. */
export function ChooseAccount({ address, accounts, onChosen, onAgain }: {
  address: string;
  accounts: readonly Recoverable[];
  onChosen: (account: Recoverable) => void;
  onAgain: () => void;
}) {
  const [form] = Form.useForm<{ account_id?: string }>();
  useStepFocus(form, 'account_id', true);
  return (
    <Form
      form={form} name="choose-account" layout="vertical" requiredMark={false}
      onFinish={({ account_id }) => {
        const account = accounts.find(({ userId }) => userId === account_id);
        if (account) onChosen(account);
      }}
      onFinishFailed={() => pointAt(form, 'account_id')}
    >
      <p className={styles.lead}><FormattedMessage id="password.find.chooseText" values={{ account: address }} /></p>
      <Form.Item name="account_id" label={<FormattedMessage id="password.find.choose" />} rules={[{ validator: mustChoose }]}>
        <Radio.Group className={styles.choices ?? ''}>
          {accounts.map(({ userId, loginName }) => <Radio key={userId} value={userId}>{loginName}</Radio>)}
        </Radio.Group>
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block><FormattedMessage id="password.find.next" /></Button>
      <Button type="link" block className={styles.back ?? ''} onClick={onAgain}><FormattedMessage id="password.find.again" /></Button>
    </Form>
  );
}
