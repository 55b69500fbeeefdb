import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { reactTo } from '@portal/common/client/react-to';
import type { restoreAccount } from '@portal/common/contract/account/cancellation';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useProveCode } from '@portal/common/form/verify-code/use-prove-code';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { checkAccount } from '@portal/common/rules/user/account';
import { firstChannel, type CodeChannel } from '@portal/common/rules/verify-code/code-channel';
import { AddressCode, type AddressCodeFields } from '../address-code/address-code.tsx';
import { Held } from '../intl/deletion/held.tsx';
import type { CodeWait } from './code-wait.ts';
import type { Known } from './known.ts';
import { useRestore, type Owner } from './use-restore.ts';
import type { Closed } from './restore.steps.ts';
import styles from './restore.module.css';

const CHANNELS = ['email', 'phone'] as const;

/** The input of the sign-in, if it is an address of this channel. */
const typedFor = (channel: CodeChannel, known: Known | undefined) =>
  known && checkAccount(channel)(known.typed) === undefined ? known.typed : '';

/** Proves an address of the account. The API does not reveal whether a closed account has it. */
export function VerifyAddress({
  userType,
  known,
  wait,
  onRestored,
  onSeveral,
}: {
  userType: Owner;
  known: Known | undefined;
  wait: CodeWait | undefined;
  onRestored: () => void;
  onSeveral: (token: string, accounts: readonly Closed[]) => void;
}) {
  const form = usePortalForm<AddressCodeFields>({ name: 'restore' });
  const has = { email: !known || known.email !== null, phone: !known || known.phone !== null };
  const [channel, setChannel] = useState<CodeChannel>(
    () => CHANNELS.find((one) => typedFor(one, known) !== '') ?? firstChannel(userType, has) ?? 'email',
  );
  const prove = useProveCode(VerifyScene.cancelAccount);
  const restore = useRestore();

  async function submit({ account, verify_code: code }: AddressCodeFields) {
    const { token } = await prove({ channel, account, userType, code });
    const accounts = await restore({ token, userType });
    const meant = accounts.find(({ userId }) => userId === known?.userId);
    if (meant) await restore({ token, userType, userId: meant.userId });
    if (meant || accounts.length === 0) onRestored();
    else onSeveral(token, accounts);
  }

  const fail = (error: unknown) =>
    reactTo<typeof restoreAccount>(
      error,
      { 'Account.NotFound': () => form.setFailure(<FormattedMessage id="cancellation.gone" />) },
      form.showFailure,
    );

  return (
    <PortalForm
      form={form}
      initialValues={{ account: typedFor(channel, known), verify_code: '' }}
      onSubmit={submit}
      onFailure={fail}
      footer={
        <Button type="primary" size="large" htmlType="submit" block loading={form.busy}>
          <FormattedMessage id="cancellation.submit" />
        </Button>
      }
    >
      <AddressCode
        form={form}
        scene={VerifyScene.cancelAccount}
        userType={userType}
        channels={CHANNELS.filter((one) => has[one])}
        channel={channel}
        typed={(one) => typedFor(one, known)}
        notBefore={wait?.channel === channel ? wait.after : undefined}
        onChannel={setChannel}
      >
        {known && known.heldBy.length > 0 && known.until !== '' && (
          <Alert
            type="warning"
            showIcon
            className={styles.notice ?? ''}
            title={<Held kinds={known.heldBy} until={known.until} />}
          />
        )}
        {known?.[channel] && (
          <p className={styles.text}>
            <FormattedMessage
              id="cancellation.address"
              values={{ address: channel === 'phone' ? shownPhone(known[channel]) : known[channel] }}
            />
          </p>
        )}
      </AddressCode>
      <p className={styles.note}>
        <FormattedMessage id="cancellation.codeHint" />
      </p>
    </PortalForm>
  );
}
