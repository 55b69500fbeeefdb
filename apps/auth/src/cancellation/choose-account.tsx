import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Form } from '@portal/common/antd/base';
import { Radio } from '@portal/common/antd/data';
import { asApiError } from '@portal/common/client/api-error';
import { pointAt } from '@portal/common/form/field-focus';
import { messageOf } from '@portal/common/form/server-message';
import { useHost } from '@portal/common/host/use-host';
import { useRestore } from './cancellation.queries.ts';
import type { Owner } from './cancellation.queries.ts';
import type { Closed } from './restore.steps.ts';
import styles from './restore.module.css';

/** Rejects with an element, so that the text follows the language. */
const mustChoose = (_: unknown, value?: string) => (value ? Promise.resolve() : Promise.reject(<FormattedMessage id="cancellation.choose.empty" />));

/** Several closed accounts have the address: only the chosen one is opened again. */
export function ChooseAccount({ token, userType, accounts, onRestored, onAgain }: {
  token: string;
  userType: Owner;
  accounts: readonly Closed[];
  onRestored: () => void;
  onAgain: () => void;
}) {
  const intl = useIntl();
  const { locale } = useHost();
  const [form] = Form.useForm<{ user_id?: string }>();
  const [notice, setNotice] = useState<ReactNode>(null);
  const { mutateAsync: restore, isPending } = useRestore();

  async function submit(userId: string | undefined) {
    setNotice(null);
    try {
      await restore({ token, userType, userId });
      onRestored();
    } catch (error) {
      setNotice(messageOf(asApiError(error, locale), intl.locale));
    }
  }

  return (
    <Form
      form={form} name="restore-choice" layout="vertical" requiredMark={false}
      onFinish={({ user_id }) => void submit(user_id)} onFinishFailed={() => pointAt(form, 'user_id')}
    >
      <Form.Item name="user_id" label={<FormattedMessage id="cancellation.choose" />} rules={[{ validator: mustChoose }]}>
        <Radio.Group className={styles.choices ?? ''}>
          {accounts.map(({ userId, loginName }) => <Radio key={userId} value={userId}>{loginName}</Radio>)}
        </Radio.Group>
      </Form.Item>
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      <Button type="primary" size="large" htmlType="submit" block loading={isPending}><FormattedMessage id="cancellation.submit" /></Button>
      <Button type="link" block className={styles.more ?? ''} onClick={onAgain}><FormattedMessage id="cancellation.again" /></Button>
    </Form>
  );
}
