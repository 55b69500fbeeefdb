import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Checkbox, Form, Segmented } from '@portal/common/antd/base';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { VerifyCodeInput } from '@portal/common/form/verify-code-input';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { firstChannel } from '@portal/common/rules/verify-code/code-channel';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import type { Block, Proven } from './cancel.steps.ts';
import { useCheckCancellation, useProveOwner } from './cancellation.queries.ts';
import { Notice } from './notice.tsx';
import { useCancelRefusal } from './use-cancel-refusal.ts';
import styles from './cancellation.module.css';

/** Rejects with an element: the text follows a change of language. */
const mustAgree = (_: unknown, ticked?: boolean) => (ticked ? Promise.resolve() : Promise.reject(<FormattedMessage id="cancellation.agree.empty" />));

interface Fields { verify_code: string; agreement: boolean }

/** Proves the owner by a code and asks for the agreement; then checks once more whether anything blocks the cancellation. */
export function VerifyStep({ proven: byCode, notice: before, onVerified, onBlocked, onCancel }: {
  proven: Proven;
  /** Why the flow came back here. */
  notice: ReactNode;
  onVerified: (token: string) => void;
  onBlocked: (block: Block) => void;
  onCancel: () => void;
}) {
  const intl = useIntl();
  const user = useSignedIn();
  const { content: { hotline } } = useHost();
  const form = usePortalForm<Fields>({ name: 'cancel-account', failure: before });
  const has = { email: user.email !== null, phone: user.phone !== null };
  // With one verified address the API refuses codes for an unverified one, which may belong to another person.
  const can = (one: CodeChannel) => has[one] && byCode?.includes(one) !== false;
  const first = firstChannel(user.user_type, { email: can('email'), phone: can('phone') });
  const [channel, setChannel] = useState<CodeChannel>(first ?? 'email');
  /** A code is accepted once: when only the check after it failed, its proof is used again. */
  const proven = useRef<{ by: string; token: string } | null>(null);
  const { mutateAsync: prove } = useProveOwner();
  const { mutateAsync: check } = useCheckCancellation();
  const refuse = useCancelRefusal(form.showFailure);

  async function submit({ verify_code: code }: Fields) {
    const by = `${channel} ${code}`;
    const token = proven.current?.by === by ? proven.current.token : await prove({ channel, code });
    proven.current = { by, token };
    const { block } = await check();
    if (block) onBlocked(block);
    else onVerified(token);
  }

  if (!first) {
    return (
      <>
        <p className={styles.lead}><FormattedMessage id={hotline ? 'cancellation.noAddress' : 'cancellation.noAddress.support'} values={{ hotline }} /></p>
        <div className={styles.foot}><Button onClick={onCancel}><FormattedMessage id="common.close" /></Button></div>
      </>
    );
  }

  const channels = [
    { value: 'email', disabled: !can('email'), label: <FormattedMessage id={has.email ? 'cancellation.byEmail' : 'cancellation.noEmail'} values={{ address: user.email }} /> },
    { value: 'phone', disabled: !can('phone'), label: <FormattedMessage id={has.phone ? 'cancellation.byPhone' : 'cancellation.noPhone'} values={{ address: user.phone === null ? null : shownPhone(user.phone) }} /> },
  ] satisfies { value: CodeChannel; disabled: boolean; label: ReactNode }[];
  const onlyTyped = (['email', 'phone'] as const).find((one) => has[one] && !can(one));

  return (
    <PortalForm
      form={form} initialValues={{ verify_code: '', agreement: false }} onSubmit={submit} onFailure={refuse}
      footer={(
        <div className={styles.foot}>
          <Button onClick={onCancel}><FormattedMessage id="common.cancel" /></Button>
          <Button type="primary" htmlType="submit" loading={form.busy}><FormattedMessage id="cancellation.next" /></Button>
        </div>
      )}
    >
      <p className={styles.lead}><FormattedMessage id="cancellation.verify.lead" /></p>
      <Segmented<CodeChannel>
        block vertical className={styles.channels ?? ''} value={channel} aria-label={intl.formatMessage({ id: 'cancellation.channel' })} options={channels}
        onChange={(to) => {
          form.antd.resetFields(['verify_code']);
          form.setFailure(null);
          setChannel(to);
        }}
      />
      {onlyTyped && <p className={styles.why}><FormattedMessage id={onlyTyped === 'email' ? 'cancellation.unverified.email' : 'cancellation.unverified.phone'} /></p>}
      <Form.Item
        name="verify_code" validateFirst rules={[passes(checkVerifyCode)]}
        label={<FormattedMessage id={channel === 'email' ? 'cancellation.code.email' : 'cancellation.code.phone'} />}
      >
        <VerifyCodeInput
          target={{ channel, scene: VerifyScene.cancelAccount, userType: user.user_type, account: user.user_id, toAccountId: true }}
          onRefused={(error) => form.showAtFields(error, { account: 'verify_code' })}
        />
      </Form.Item>
      <Form.Item name="agreement" valuePropName="checked" validateTrigger="onChange" rules={[{ validator: mustAgree }]}>
        <Checkbox><FormattedMessage id="cancellation.agree" values={{ notice: <Notice key="notice" /> }} /></Checkbox>
      </Form.Item>
    </PortalForm>
  );
}
