import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Segmented } from '../../antd/base.ts';
import type { VerifyScene } from '../../enums/verify-code/verify-scene.ts';
import { useSignedIn } from '../../host/use-host.tsx';
import { shownPhone } from '../../rules/contact/phone.ts';
import { firstChannel, type CodeChannel } from '../../rules/verify-code/code-channel.ts';
import { checkVerifyCode } from '../../rules/verify-code/verify-code.ts';
import { passes } from '../rules.tsx';
import type { PortalFormState } from '../use-portal-form.tsx';
import { useProveCode } from './use-prove-code.ts';
import { VerifyCodeInput } from './verify-code-input.tsx';
import styles from './own-code.module.css';

export interface OwnCodeField {
  verify_code: string;
}

/**
 * Channels by which the signed-in user can get a code. `proven`: those with a verified address; undefined if unknown.
 * `channel` is undefined when there is none.
 */
export function useOwnChannels(proven: readonly CodeChannel[] | undefined) {
  const { user_type, email, phone } = useSignedIn();
  const has = { email: email !== null, phone: phone !== null };
  // With one verified address the API refuses codes for an unverified one, which may belong to another person.
  const can = (one: CodeChannel) => has[one] && proven?.includes(one) !== false;
  const [chosen, choose] = useState<CodeChannel>();
  return { has, can, channel: chosen ?? firstChannel(user_type, { email: can('email'), phone: can('phone') }), choose };
}

/** Fields of a form that is confirmed by a code to an own address: choice of the address, and code. */
export function OwnCode<Fields extends OwnCodeField>({
  form,
  scene,
  channels: { has, can, channel = 'email', choose },
}: {
  form: PortalFormState<Fields>;
  scene: VerifyScene;
  channels: ReturnType<typeof useOwnChannels>;
}) {
  const intl = useIntl();
  const { user_id, user_type, email, phone } = useSignedIn();
  const onlyTyped = (['email', 'phone'] as const).find((one) => has[one] && !can(one));
  return (
    <>
      <p className={styles.label} aria-hidden="true">
        <FormattedMessage id="ownCode.channel" />
      </p>
      <Segmented<CodeChannel>
        block
        className={styles.channels ?? ''}
        value={channel}
        aria-label={intl.formatMessage({ id: 'ownCode.channel' })}
        options={[
          {
            value: 'email',
            disabled: !can('email'),
            label: (
              <FormattedMessage id={has.email ? 'ownCode.byEmail' : 'ownCode.noEmail'} values={{ address: email }} />
            ),
          },
          {
            value: 'phone',
            disabled: !can('phone'),
            label: (
              <FormattedMessage
                id={has.phone ? 'ownCode.byPhone' : 'ownCode.noPhone'}
                values={{ address: phone === null ? null : shownPhone(phone) }}
              />
            ),
          },
        ]}
        onChange={(to) => {
          form.antd.resetFields(['verify_code'] as never);
          form.setFailure(null);
          choose(to);
        }}
      />
      {onlyTyped && (
        <p className={styles.why}>
          <FormattedMessage id={onlyTyped === 'email' ? 'ownCode.unverified.email' : 'ownCode.unverified.phone'} />
        </p>
      )}
      <Form.Item
        name="verify_code"
        validateFirst
        rules={[passes(checkVerifyCode)]}
        label={<FormattedMessage id={channel === 'email' ? 'ownCode.email' : 'ownCode.phone'} />}
      >
        <VerifyCodeInput
          // What is said about a code that was sent is about this channel.
          key={channel}
          target={{ channel, scene, userType: user_type, account: user_id, toAccountId: true }}
          onRefused={(error) => form.showAtFields(error, { account: 'verify_code' } as never)}
        />
      </Form.Item>
    </>
  );
}

/** Exchanges a code sent to an own address for its proof (`verify_code_token`). */
export function useProveOwn(scene: VerifyScene) {
  const { user_id, user_type } = useSignedIn();
  const prove = useProveCode(scene);
  return async ({ channel, code }: { channel: CodeChannel; code: string }): Promise<string> =>
    (await prove({ channel, account: user_id, own: true, userType: user_type, code })).token;
}
