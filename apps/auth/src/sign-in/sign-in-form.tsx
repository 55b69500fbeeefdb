import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { Alert, Button, Checkbox, Form, Input, Segmented } from '@portal/common/antd/base';
import { ApiError, networkError } from '@portal/common/client/api-error';
import { reactTo } from '@portal/common/client/react-to';
import type { UserType } from '@portal/common/enums/user-type';
import { VerifyScene } from '@portal/common/enums/verify-scene';
import { VerifyType } from '@portal/common/enums/verify-type';
import { keepComposing } from '@portal/common/form/composing';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { PasswordInput } from '@portal/common/form/password-input';
import { PhoneInput } from '@portal/common/form/phone-input';
import { passes } from '@portal/common/form/rules';
import { messageOf } from '@portal/common/form/server-message';
import { VerifyCodeInput } from '@portal/common/form/verify-code-input';
import { recall, remember } from '@portal/common/host/browser-store';
import { useChallenge } from '@portal/common/host/use-challenge';
import { useHost } from '@portal/common/host/use-host';
import { accountTypeOf, checkAccount } from '@portal/common/rules/account';
import type { AccountMode } from '@portal/common/rules/account';
import { checkCurrentPassword } from '@portal/common/rules/password';
import { checkVerifyCode } from '@portal/common/rules/verify-code';
import { Icon } from '@portal/common/ui/icons';
import { goOn } from './go-on.ts';
import type { Credentials, SignedIn } from './sign-in.queries.ts';
import { useNarrowFirst } from './use-narrow-first.ts';
import styles from './sign-in-form.module.css';

/** Begins the ids of the controls. */
const FORM = 'sign-in';

interface Fields { account: string; verify_info: string; remember: boolean }

export interface SignInFormProps {
  userType: UserType;
  signIn: (credentials: Credentials) => Promise<SignedIn>;
  /** Codes and phone numbers may be used; otherwise e-mail or login name with a password. */
  codes?: boolean;
  /** Offers to stay signed in for 30 days; sessions of staff never last that long. */
  lasting?: boolean;
  /** Addresses of the neighbouring pages; the query string goes along. What has no address is not offered. */
  register?: string;
  forgot?: string;
  sso?: string;
  chooser?: { to: string; question: ReactNode };
}

/** Account and secret (spec 1 §4): password or code, e-mail, login name or phone; switching clears fields and errors. */
export function SignInForm({ userType, signIn, codes = false, lasting = true, register, forgot, sso, chooser }: SignInFormProps) {
  const host = useHost();
  const intl = useIntl();
  const [query] = useSearchParams();
  const [form] = Form.useForm<Fields>();
  const challenge = useChallenge(userType);
  const narrow = useNarrowFirst();
  const [method, setMethod] = useState<VerifyType>(codes && narrow ? VerifyType.code : VerifyType.password);
  const [byPhone, setByPhone] = useState(codes && narrow);
  const [notice, setNotice] = useState<ReactNode>(null);
  const [busy, setBusy] = useState(false);
  const [unknown, setUnknown] = useState(false);
  const account = Form.useWatch('account', form) ?? '';

  const withCode = method === VerifyType.code;
  const mode: AccountMode = byPhone ? 'phone' : withCode ? 'email' : 'emailOrLoginName';
  const search = query.size > 0 ? `?${query}` : '';

  useEffect(function offerRememberedAccount() {
    const kept = recall('local', 'loginAccount');
    if (kept && !narrow && !form.getFieldValue('account')) form.setFieldsValue({ account: kept, remember: true });
  }, [form, narrow]);

  function switchTo(next: { method?: VerifyType; byPhone?: boolean }) {
    form.resetFields(['account', 'verify_info']);
    setNotice(null);
    setUnknown(false);
    if (next.method !== undefined) setMethod(next.method);
    if (next.byPhone !== undefined) setByPhone(next.byPhone);
  }

  async function submit({ account: typed, verify_info: secret, remember: keep }: Fields) {
    setBusy(true);
    setNotice(null);
    try {
      const signedIn = await signIn({
        account: typed, accountType: accountTypeOf(mode, typed), verifyType: method, secret: withCode ? secret.trim() : secret,
        remember: keep ?? false, challenge: await challenge.current(),
      });
      remember('local', 'loginAccount', keep && mode !== 'phone' ? typed.trim() : null);
      goOn(host, signedIn, query);
    } catch (error) {
      setBusy(false);
      refused(error instanceof ApiError ? error : networkError(host.locale));
    }
  }

  function under(name: 'account' | 'verify_info', error: ApiError, more?: ReactNode) {
    form.setFields([{ name, errors: [<>{messageOf(error, intl.locale)}{more}</>] as unknown as string[] }]);
    pointAt(form, name);
  }

  function notExisting(error: ApiError) {
    setUnknown(true);
    under('account', error, register && <> <Link to={register + search}><FormattedMessage id="signIn.register" /></Link></>);
  }

  function refused(error: ApiError) {
    const ofAccount = (e: ApiError) => under('account', e);
    const ofCode = (e: ApiError) => under('verify_info', e);
    reactTo(error, {
      'Account.Login.Wrong': ofAccount,
      'Account.Login.Disabled': ofAccount,
      'Account.Login.Pending': ofAccount,
      'Account.Login.Deleting': ofAccount,
      'Account.Login.Idp.Only': ofAccount,
      'Account.User.Login.Email.Not.Exist': notExisting,
      'Account.User.Login.Phone.Not.Exist': notExisting,
      'Account.User.Login.LoginName.Not.Exist': notExisting,
      'Account.VerifyCode.Wrong': ofCode,
      'Account.VerifyCode.Tries': ofCode,
      'Account.VerifyCode.Overtime': ofCode,
      'Account.Page.Expired': () => {
        challenge.renew();
        setNotice(<FormattedMessage id="signIn.expired" />);
      },
    }, (e) => {
      const field = Object.keys(e.fields).map((name) => name.toLowerCase());
      if (field.includes('account')) ofAccount(e);
      else if (field.includes('verify_info') || field.includes('verifyinfo')) ofCode(e);
      else setNotice(messageOf(e, intl.locale));
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
      onFinish={(fields) => void submit(fields)}
      onFinishFailed={({ errorFields }) => errorFields[0] && pointAt(form, String(errorFields[0].name[0]))}
      onValuesChange={(changed) => 'account' in changed && setUnknown(false)}
      onFocus={(event) => { clearOnFocus(form, FORM)(event); void challenge.current().catch(() => undefined); }}
      onKeyDown={keepComposing}
    >
      {codes && (
        <Segmented
          block size="large" className={styles.methods ?? ''} value={method} aria-label={intl.formatMessage({ id: 'signIn.method' })}
          options={narrow ? [...methods].reverse() : methods}
          onChange={(chosen) => switchTo({ method: chosen })}
        />
      )}
      <div className={styles.field}>
        {codes && (
          <Button type="link" className={styles.toggle ?? ''} onClick={() => switchTo({ byPhone: !byPhone })}>
            <FormattedMessage id={!byPhone ? 'signIn.usePhone' : withCode ? 'signIn.useEmail' : 'signIn.useAccount'} />
          </Button>
        )}
        <Form.Item
          key={mode} name="account" validateFirst rules={[passes(checkAccount(mode))]}
          label={<FormattedMessage id={byPhone ? 'signIn.phone' : withCode ? 'signIn.email' : 'signIn.account'} />}
        >
          {byPhone
            ? <PhoneInput size="large" autoComplete="username" />
            : (
              <Input
                name="account" size="large" autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} maxLength={254}
                inputMode={withCode ? 'email' : 'text'}
                placeholder={intl.formatMessage({ id: withCode ? 'signIn.emailHint' : 'signIn.accountHint' })}
              />
            )}
        </Form.Item>
      </div>
      <Form.Item
        key={method} name="verify_info" validateFirst rules={[passes(withCode ? checkVerifyCode : checkCurrentPassword)]}
        label={<FormattedMessage id={withCode ? 'code.label' : 'signIn.password'} />}
      >
        {withCode
          ? (
            <VerifyCodeInput
              size="large"
              target={{
                channel: byPhone ? 'phone' : 'email', scene: VerifyScene.enterprisePartnerLogin, userType,
                account: checkAccount(mode)(account) ? undefined : account.trim(),
              }}
              sendDisabled={unknown}
              onRefused={(error) => {
                if (!/\.Not\.Exist$/.test(error.code)) return false;
                notExisting(error);
                return true;
              }}
            />
          )
          : <PasswordInput size="large" name="password" autoComplete="current-password" />}
      </Form.Item>
      <div className={styles.row} hidden={!lasting && !forgot}>
        {lasting && (
          <Form.Item name="remember" valuePropName="checked" noStyle>
            <Checkbox><FormattedMessage id="signIn.remember" /></Checkbox>
          </Form.Item>
        )}
        {forgot && (
          <a href={host.basename + forgot + (search || `?user_type=${userType}`)} target="_blank" rel="noreferrer">
            <FormattedMessage id="signIn.forgot" /><span className={styles.hidden}><FormattedMessage id="common.newWindow" /></span>
          </a>
        )}
      </div>
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}><FormattedMessage id="signIn.submit" /></Button>
      {sso && (
        <>
          <div className={styles.other}><FormattedMessage id="signIn.other" /></div>
          <Button block size="large" icon={<Icon name="org" size={18} />} onClick={() => host.navigate(sso + search)}><FormattedMessage id="signIn.sso" /></Button>
        </>
      )}
      {chooser && (
        <p className={styles.chooser}>{chooser.question}<Link to={chooser.to + search}><FormattedMessage id="signIn.chooser" /></Link></p>
      )}
    </Form>
  );
}
