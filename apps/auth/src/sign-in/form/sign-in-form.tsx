import { useEffect, useReducer, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Checkbox, Form, Segmented } from '@portal/common/antd/base';
import type { ApiError } from '@portal/common/client/api-error';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import { keepComposing } from '@portal/common/form/composing';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { recall } from '@portal/common/host/browser-store';
import { accountTypeOf, checkAccount } from '@portal/common/rules/account/account';
import type { AccountMode } from '@portal/common/rules/account/account';
import { nextCheck } from './account-check.steps.ts';
import { AccountField } from './account-field.tsx';
import { ForgotLink } from '../neighbours.tsx';
import { useRefusedFields } from './refused-fields.tsx';
import type { Fields } from './refused-fields.tsx';
import { SecretField } from './secret-field.tsx';
import type { Credentials, EntryType } from '../sign-in.queries.ts';
import { UnknownAccount } from './unknown-account.tsx';
import { useNarrowFirst } from './use-narrow-first.ts';
import styles from './sign-in-form.module.css';

/** Begins the ids of the controls. */
const FORM = 'sign-in';
interface Way { method: VerifyType; byPhone: boolean }
const PLAIN: Way = { method: VerifyType.password, byPhone: false };
const ON_PHONES: Way = { method: VerifyType.code, byPhone: true };

export interface SignInFormProps {
  userType: EntryType;
  scene: VerifyScene;
  /** Codes and phone numbers may be used. Undefined: not known yet, and room is kept for the choice. */
  codes: boolean | undefined;
  /** Stands in that room where it turns out that there is no choice. */
  withoutCodes?: ReactNode;
  /** A login name will do for the account where a password is asked. */
  loginNames: boolean;
  /** Offers to stay signed in for 30 days; sessions of staff never last that long. */
  lasting: boolean;
  /** Address of the registration with its query. */
  register: string | undefined;
  /** Told an account that a code would go to; answers whether there is one, as far as anybody knows. */
  exists?: ((account: string, byPhone: boolean) => Promise<boolean>) | undefined;
  busy: boolean;
  /** A later step is open over the form: the secret is no longer kept here. */
  asked: boolean;
  /** The latest refusal; a new object each time. */
  refusal: { error: ApiError } | null;
  onSubmit: (credentials: Omit<Credentials, 'challenge'>) => void;
  /** Somebody begins to use the form. */
  onTouched: () => void;
}

/** Account and secret (spec 1 §4): password or code, e-mail, login name or phone; switching clears fields and errors. */
export function SignInForm(props: SignInFormProps) {
  const { userType, scene, codes, withoutCodes, loginNames, lasting, register, exists, busy, asked, refusal, onSubmit, onTouched } = props;
  const intl = useIntl();
  const [form] = Form.useForm<Fields>();
  const narrow = useNarrowFirst();
  const [chosen, choose] = useState<Way | null>(null);
  const [check, tell] = useReducer(nextCheck, 'INIT');
  const [notice, setNotice] = useState<ReactNode>(null);
  const account = Form.useWatch('account', form) ?? '';

  const way: Way = !codes ? PLAIN : chosen ?? (narrow ? ON_PHONES : PLAIN);
  const { method, byPhone } = way;
  const withCode = method === VerifyType.code;
  const mode: AccountMode = byPhone ? 'phone' : withCode || !loginNames ? 'email' : 'emailOrLoginName';
  const { show, notExisting } = useRefusedFields({ form, register, onUnexist: () => tell({ type: 'unexist' }), notice: setNotice });

  useEffect(function offerRememberedAccount() {
    const kept = recall('local', 'loginAccount');
    const fits = kept && !narrow && checkAccount(loginNames ? 'emailOrLoginName' : 'email')(kept) === undefined;
    if (fits && !form.getFieldValue('account')) form.setFieldsValue({ account: kept, remember: true });
  }, [form, loginNames, narrow]);

  const latestShow = useRef(show);
  useEffect(function keepLatest() {
    latestShow.current = show;
  });
  useEffect(function showRefusal() {
    if (refusal) latestShow.current(refusal.error);
    else setNotice(null);
  }, [refusal]);

  const wasAsked = useRef(false);
  useEffect(function forgetSecretBehindLaterSteps() {
    if (asked) form.resetFields(['verify_info']);
    else if (wasAsked.current && !refusal) form.focusField('verify_info');
    wasAsked.current = asked;
  }, [asked, form, refusal]);

  function switchTo(next: { method?: VerifyType; byPhone?: boolean }) {
    form.resetFields(['account', 'verify_info']);
    setNotice(null);
    tell({ type: 'switched' });
    choose({ ...way, ...next });
  }

  /** In code mode an unknown account is told before a code is asked for (spec 1 §4). */
  async function leaveAccount() {
    const typed = String(form.getFieldValue('account') ?? '');
    tell({ type: 'left', account: typed, mode });
    if (!exists || !withCode || checkAccount(mode)(typed) || check === 'USERNAME_UNEXIST' || await exists(typed.trim(), byPhone)) return;
    if (form.getFieldValue('account') === typed) {
      tell({ type: 'unexist' });
      const code = byPhone ? 'Account.User.Login.Phone.Not.Exist' : 'Account.User.Login.Email.Not.Exist';
      form.setFields([{ name: 'account', errors: [<UnknownAccount key="unknown" code={code} register={register} />] as unknown as string[] }]);
    }
  }

  function submit({ account: typed, verify_info: secret, remember: keep }: Fields) {
    setNotice(null);
    onSubmit({
      account: typed, accountType: accountTypeOf(mode, typed), verifyType: method, secret: withCode ? secret.trim() : secret, remember: keep ?? false,
    });
  }

  const methods = [
    { value: VerifyType.password, label: intl.formatMessage({ id: 'signIn.byPassword' }) },
    { value: VerifyType.code, label: intl.formatMessage({ id: 'signIn.byCode' }) },
  ];

  return (
    <Form
      form={form} name={FORM} layout="vertical" requiredMark={false} validateTrigger="onBlur"
      initialValues={{ account: '', verify_info: '', remember: false }}
      onFinish={submit}
      onFinishFailed={({ errorFields, values }) => {
        tell({ type: 'submitted', account: values.account ?? '', mode, secret: values.verify_info ?? '', method });
        if (errorFields[0]) pointAt(form, String(errorFields[0].name[0]));
      }}
      onValuesChange={(changed) => {
        tell({ type: 'edited', account: 'account' in changed });
        choose((before) => before ?? way);
      }}
      onFocus={(event) => { clearOnFocus(form, FORM)(event); onTouched(); }}
      onKeyDown={keepComposing}
    >
      {codes === undefined && <div className={styles.room} />}
      {codes === false && withoutCodes && <p className={styles.room}>{withoutCodes}</p>}
      {codes && (
        <Segmented
          block size="large" className={styles.methods ?? ''} value={method} aria-label={intl.formatMessage({ id: 'signIn.method' })}
          options={narrow ? [...methods].reverse() : methods}
          onChange={(next) => switchTo({ method: next })}
        />
      )}
      <AccountField
        mode={mode} withCode={withCode} phones={codes === true} onToggle={() => switchTo({ byPhone: !byPhone })} onLeave={() => void leaveAccount()}
      />
      <SecretField
        method={method} sendDisabled={check === 'USERNAME_UNEXIST'} onUnknown={notExisting}
        target={{ channel: byPhone ? 'phone' : 'email', scene, userType, account: checkAccount(mode)(account) ? undefined : account.trim() }}
      />
      <div className={styles.row}>
        {lasting && (
          <Form.Item name="remember" valuePropName="checked" noStyle>
            <Checkbox><FormattedMessage id="signIn.remember" /></Checkbox>
          </Form.Item>
        )}
        <ForgotLink userType={userType} />
      </div>
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      {/* Made anew behind later steps: what is hidden never ends its animation, and would be called "loading" for ever. */}
      <Button key={asked ? 'behind' : 'open'} type="primary" size="large" htmlType="submit" block loading={busy}><FormattedMessage id="signIn.submit" /></Button>
    </Form>
  );
}
