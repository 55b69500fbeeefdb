import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { PortalForm } from '@portal/common/form/portal-form';
import { ServerMessage } from '@portal/common/form/server-message';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useProveCode, type Proof } from '@portal/common/form/verify-code/use-prove-code';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';
import { channelsOf } from './channels.ts';
import { AddressCode, type AddressCodeFields } from '../../address-code/address-code.tsx';
import { useFindRecoverable } from '../password.queries.ts';
import type { Recoverable, Why } from './set-password.steps.ts';
import { useRefusal } from '../use-refusal.tsx';
import { useStepFocus } from '../use-step-focus.ts';
import styles from '../password.module.css';

/** Input from before the flow started over. */
export type Typed = Partial<Record<CodeChannel, string>> & { channel: CodeChannel };

/** First step for a forgotten password: an address, and the code sent to it. */
export function VerifyAddress({
  userType,
  typed,
  moved,
  why,
  onTyped,
  onVerified,
  onExpired,
}: {
  userType: UserType;
  typed: Typed;
  /** True when the step replaces another one. */
  moved: boolean;
  /** Why the flow has started over. */
  why: Why | undefined;
  onTyped: (typed: Typed) => void;
  onVerified: (proof: Proof, accounts: Recoverable[]) => void;
  onExpired: (why: Why) => void;
}) {
  const form = usePortalForm<AddressCodeFields>({ name: 'find-password', failure: why && <ServerMessage {...why} /> });
  const { channel } = typed;
  const refuse = useRefusal(form, onExpired);
  const prove = useProveCode(VerifyScene.resetPassword);
  const find = useFindRecoverable();
  useStepFocus(form.antd, 'account', moved);

  async function submit({ account, verify_code: code }: AddressCodeFields) {
    const proof = await prove({ channel, account, userType, code });
    const accounts = await find({ proof, userType });
    if (accounts.length > 0) onVerified(proof, accounts);
    else form.setFailure(<FormattedMessage id="password.find.none" />);
  }

  return (
    <PortalForm
      form={form}
      initialValues={{ account: typed[channel] ?? '', verify_code: '' }}
      onSubmit={submit}
      onFailure={refuse}
      onValuesChange={(_, all) => onTyped({ ...typed, [channel]: all.account })}
      footer={
        <Button type="primary" size="large" htmlType="submit" block loading={form.busy}>
          <FormattedMessage id="password.find.next" />
        </Button>
      }
    >
      <AddressCode
        form={form}
        scene={VerifyScene.resetPassword}
        userType={userType}
        channels={channelsOf(userType)}
        channel={channel}
        typed={(one) => typed[one] ?? ''}
        onChannel={(chosen) => onTyped({ ...typed, channel: chosen })}
      />
      <p className={styles.note}>
        <FormattedMessage id="password.find.codeHint" />
      </p>
    </PortalForm>
  );
}
