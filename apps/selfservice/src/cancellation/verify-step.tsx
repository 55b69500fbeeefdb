import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Checkbox, Form, Segmented } from '@portal/common/antd/base';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { keepComposing } from '@portal/common/form/composing';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { passes } from '@portal/common/form/rules';
import { messageOf } from '@portal/common/form/server-message';
import { putUnderFields } from '@portal/common/form/use-server-errors';
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

/** Begins the ids of the controls. */
const FORM = 'cancel-account';

/** Rejects with an element, so that the text follows the language. */
const mustAgree = (_: unknown, ticked?: boolean) => (ticked ? Promise.resolve() : Promise.reject(<FormattedMessage id="cancellation.agree.empty" />));

interface Fields { verify_code: string; agreement: boolean }

/** Proves by a code that it is the owner who asks, and asks for the agreement; then looks once more whether anything stands in the way. */
export function VerifyStep({ proven: byCode, notice: before, onVerified, onBlocked, onCancel }: {
  proven: Proven;
  /** Why the way led back here. */
  notice: ReactNode;
  onVerified: (token: string) => void;
  onBlocked: (block: Block) => void;
  onCancel: () => void;
}) {
  const intl = useIntl();
  const user = useSignedIn();
  const { content: { hotline } } = useHost();
  const [form] = Form.useForm<Fields>();
  const has = { email: user.email !== null, phone: user.phone !== null };
  // Beside a proven address, one that was only typed may be a stranger's: the API takes no code of it.
  const can = (one: CodeChannel) => has[one] && byCode?.includes(one) !== false;
  const first = firstChannel(user.user_type, { email: can('email'), phone: can('phone') });
  const [channel, setChannel] = useState<CodeChannel>(first ?? 'email');
  const [notice, setNotice] = useState<ReactNode>(before);
  const [busy, setBusy] = useState(false);
  /** A code counts once: when only the check after it failed, its proof is used again. */
  const proven = useRef<{ by: string; token: string } | null>(null);
  const { mutateAsync: prove } = useProveOwner();
  const { mutateAsync: check } = useCheckCancellation();
  const refused = useCancelRefusal((error) => {
    if (!putUnderFields(form, error, intl.locale)) setNotice(messageOf(error, intl.locale));
  });

  async function submit({ verify_code: code }: Fields) {
    const by = `${channel} ${code}`;
    setNotice(null);
    setBusy(true);
    try {
      const token = proven.current?.by === by ? proven.current.token : await prove({ channel, code });
      proven.current = { by, token };
      const { block } = await check();
      if (block) onBlocked(block);
      else onVerified(token);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
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
    <Form
      form={form} name={FORM} layout="vertical" requiredMark={false} validateTrigger="onBlur" initialValues={{ verify_code: '', agreement: false }}
      onFinish={(fields) => void submit(fields)}
      onFinishFailed={({ errorFields }) => errorFields[0] && pointAt(form, String(errorFields[0].name[0]))}
      onFocus={clearOnFocus(form, FORM)} onKeyDown={keepComposing}
    >
      <p className={styles.lead}><FormattedMessage id="cancellation.verify.lead" /></p>
      <Segmented<CodeChannel>
        block vertical className={styles.channels ?? ''} value={channel} aria-label={intl.formatMessage({ id: 'cancellation.channel' })} options={channels}
        onChange={(to) => {
          form.resetFields(['verify_code']);
          setNotice(null);
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
          onRefused={(error) => putUnderFields(form, error, intl.locale, { account: 'verify_code' })}
        />
      </Form.Item>
      <Form.Item name="agreement" valuePropName="checked" validateTrigger="onChange" rules={[{ validator: mustAgree }]}>
        <Checkbox><FormattedMessage id="cancellation.agree" values={{ notice: <Notice key="notice" /> }} /></Checkbox>
      </Form.Item>
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      <div className={styles.foot}>
        <Button onClick={onCancel}><FormattedMessage id="common.cancel" /></Button>
        <Button type="primary" htmlType="submit" loading={busy}><FormattedMessage id="cancellation.next" /></Button>
      </div>
    </Form>
  );
}
