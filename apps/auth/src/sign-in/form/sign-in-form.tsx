import { useReducer, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { Button, Checkbox, Form, Segmented } from '@portal/common/antd/base';
import type { ApiError } from '@portal/common/client/api-error';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useTyped } from '@portal/common/form/use-typed';
import { accountTypeOf, checkAccount, type AccountMode } from '@portal/common/rules/user/account';
import { nextCheck } from './account-check.steps.ts';
import { AccountField } from './account-field.tsx';
import { ForgotLink } from '../page/sign-in-links.tsx';
import { useRefusedFields, type Fields } from './refused-fields.tsx';
import { SecretField } from './secret-field.tsx';
import type { Credentials, EntryType } from '../sign-in.queries.ts';
import { UnknownAccount } from './unknown-account.tsx';
import { useNarrowFirst } from './use-narrow-first.ts';
import { useOutcome } from './use-outcome.ts';
import { useRememberedAccount } from './use-remembered-account.ts';
import styles from './sign-in-form.module.css';

/** Password and code share one field. The call of partners has other field names. */
const WIRE = { verify_code: 'verify_info', VerifyInfo: 'verify_info', Account: 'account' } as const;

interface Way {
  method: VerifyType;
  byPhone: boolean;
}
const PLAIN: Way = { method: VerifyType.password, byPhone: false };
const ON_PHONES: Way = { method: VerifyType.code, byPhone: true };

export interface SignInFormProps {
  userType: EntryType;
  scene: VerifyScene;
  /** Codes and phone numbers may be used. Undefined while unknown; the space of the choice is reserved. */
  codes: boolean | undefined;
  /** Shown in that space when there is no choice. */
  withoutCodes?: ReactNode;
  /** With a password, the account may be a login name. */
  loginNames: boolean;
  /** Offers to stay signed in for 30 days; sessions of staff never last that long. */
  lasting: boolean;
  /** Address of the registration with its query. */
  register: string | undefined;
  /** Returns whether the account for a code exists; true if unknown. */
  exists?: ((account: string, byPhone: boolean) => Promise<boolean>) | undefined;
  busy: boolean;
  /** A later step has replaced the form: the secret is cleared. */
  asked: boolean;
  /** The latest refusal; a new object each time. */
  refusal: { error: ApiError } | null;
  onSubmit: (credentials: Omit<Credentials, 'challenge'>) => Promise<void>;
  /** Called when a control of the form gets the focus. */
  onTouched: () => void;
  /** Below the button. */
  children: ReactNode;
}

/** Account and secret: password or code; e-mail, login name or phone. Switching clears fields and errors. */
export function SignInForm(props: SignInFormProps) {
  const {
    userType,
    scene,
    codes,
    withoutCodes,
    loginNames,
    lasting,
    register,
    exists,
    busy,
    asked,
    refusal,
    onSubmit,
    onTouched,
    children,
  } = props;
  const intl = useIntl();
  const form = usePortalForm<Fields>({ name: 'sign-in', wireNames: WIRE });
  const { antd } = form;
  const [query] = useSearchParams();
  const hint = query.get('login_hint');
  // The phone comes first on narrow pages, unless an application has named the account.
  const narrow = useNarrowFirst() && !hint;
  const [chosen, choose] = useState<Way | null>(null);
  const [check, tell] = useReducer(nextCheck, 'INIT');
  const account = useTyped(form, 'account') ?? '';

  const way: Way = !codes ? PLAIN : (chosen ?? (narrow ? ON_PHONES : PLAIN));
  const { method, byPhone } = way;
  const withCode = method === VerifyType.code;
  const mode: AccountMode = byPhone ? 'phone' : withCode || !loginNames ? 'email' : 'emailOrLoginName';
  const { show, notExisting } = useRefusedFields({ form, register, onUnexist: () => tell({ type: 'unexist' }) });

  useRememberedAccount(antd, { hint, narrow, loginNames });
  useOutcome(form, { refusal, asked, show });

  function switchTo(next: { method?: VerifyType; byPhone?: boolean }) {
    antd.resetFields(['account', 'verify_info']);
    form.setFailure(null);
    tell({ type: 'switched' });
    choose({ ...way, ...next });
  }

  /** In code mode an unknown account is reported before a code is sent. */
  async function leaveAccount() {
    const typed = String(antd.getFieldValue('account') ?? '');
    tell({ type: 'left', account: typed, mode });
    if (
      !exists ||
      !withCode ||
      checkAccount(mode)(typed) ||
      check === 'USERNAME_UNEXIST' ||
      (await exists(typed.trim(), byPhone))
    )
      return;
    if (antd.getFieldValue('account') === typed) {
      tell({ type: 'unexist' });
      const code = byPhone ? 'Account.User.Login.Phone.Not.Exist' : 'Account.User.Login.Email.Not.Exist';
      form.setError('account', <UnknownAccount code={code} register={register} />);
    }
  }

  function submit({ account: typed, verify_info: secret, remember: keep }: Fields) {
    return onSubmit({
      account: typed,
      accountType: accountTypeOf(mode, typed),
      verifyType: method,
      secret: withCode ? secret.trim() : secret,
      remember: keep ?? false,
    });
  }

  const methods = [
    { value: VerifyType.password, label: intl.formatMessage({ id: 'signIn.byPassword' }) },
    { value: VerifyType.code, label: intl.formatMessage({ id: 'signIn.byCode' }) },
  ];

  return (
    <PortalForm
      form={form}
      initialValues={{ account: '', verify_info: '', remember: false }}
      onSubmit={submit}
      onFocus={onTouched}
      onFinishFailed={({ values }) =>
        tell({ type: 'submitted', account: values.account ?? '', mode, secret: values.verify_info ?? '', method })
      }
      onValuesChange={(changed) => {
        tell({ type: 'edited', account: 'account' in changed });
        choose((before) => before ?? way);
        // An e-mail that is typed or filled in as a phone number turns the field into the one for it.
        const email = byPhone && changed.account?.match(/-(.*@.*)/)?.[1];
        if (email) {
          antd.setFieldValue('account', email);
          flushSync(() => choose({ method, byPhone: false }));
          form.focus('account');
        }
      }}
      // Remounted behind later steps: a hidden button never ends its animation and would keep the name "loading".
      footer={
        <>
          <Button key={asked ? 'behind' : 'open'} type="primary" size="large" htmlType="submit" block loading={busy}>
            <FormattedMessage id="signIn.submit" />
          </Button>
          {children}
        </>
      }
    >
      {codes === undefined && <div className={styles.room} />}
      {codes === false && withoutCodes && <p className={styles.room}>{withoutCodes}</p>}
      {codes && (
        <Segmented
          block
          size="large"
          className={styles.methods ?? ''}
          value={method}
          aria-label={intl.formatMessage({ id: 'signIn.method' })}
          options={narrow ? [...methods].reverse() : methods}
          onChange={(next) => switchTo({ method: next })}
        />
      )}
      <AccountField
        mode={mode}
        loginNames={loginNames && !withCode}
        phones={codes === true}
        onToggle={() => switchTo({ byPhone: !byPhone })}
        onLeave={() => void leaveAccount()}
      />
      <SecretField
        method={method}
        sendDisabled={check === 'USERNAME_UNEXIST'}
        onNoAccount={() => void form.demand('account')}
        onUnknown={notExisting}
        target={{
          channel: byPhone ? 'phone' : 'email',
          scene,
          userType,
          account: checkAccount(mode)(account) ? undefined : account.trim(),
        }}
      />
      <div className={styles.row}>
        {lasting && (
          <Form.Item name="remember" valuePropName="checked" noStyle>
            <Checkbox>
              <FormattedMessage id="signIn.remember" />
            </Checkbox>
          </Form.Item>
        )}
        <ForgotLink userType={userType} />
      </div>
    </PortalForm>
  );
}
