import { lazy, Suspense, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ApiError } from '@portal/common/client/api-error';
import { reactTo } from '@portal/common/client/react-to';
import type { signInEnterprise } from '@portal/common/contract/sign-in/sign-in';
import { UserType } from '@portal/common/enums/user/user-type';
import { messageOf } from '@portal/common/form/server-message';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { DateTime } from '@portal/common/ui/date-time';
import { PAGE } from '@portal/common/pages/addresses';
import { isNotExisting, UnknownAccount } from './unknown-account.tsx';
import type { NotExisting } from './unknown-account.tsx';
import styles from './refused-fields.module.css';

/** Loaded on demand: few people ever see it. */
const SsoOnly = lazy(() => import('@portal/common/ui/signed-out/sso-only'));

export interface Fields { account: string; verify_info: string; remember: boolean }

const isDate = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
/** User types that can restore an account themselves. */
const RESTORE: readonly unknown[] = [UserType.individual, UserType.enterprise];

/** Start of a pending deletion and deadline for restoring, if the API returns them, with a link to the page that restores. */
function Deleting({ error, saidIn, typed }: { error: ApiError; saidIn: string; typed: string }) {
  const { since, until, user_id: userId, user_type: userType, email, phone } = (error.more.deleting ?? {}) as Record<string, unknown>;
  if (!isDate(since)) return messageOf(error, saidIn);
  return (
    <>
      <FormattedMessage id="signIn.deleting.since" values={{ since: <DateTime key="since" at={since} dayOnly /> }} />
      {isDate(until) && <> <FormattedMessage id="signIn.deleting.until" values={{ until: <DateTime key="until" at={until} dayOnly /> }} /></>}
      {' '}
      {RESTORE.includes(userType)
        ? <Link className={styles.link ?? ''} to={`${PAGE.restore}?user_type=${String(userType)}`} state={{ userId, email, phone, typed }}><FormattedMessage id="signIn.deleting.restore" /></Link>
        : <FormattedMessage id="signIn.deleting.support" />}
    </>
  );
}

export interface RefusedFields {
  /** Shows a refusal of the sign-in. */
  show: (error: ApiError) => void;
  /** Shows at the account that it does not exist, with a link to the registration. */
  notExisting: (code: NotExisting) => void;
}

/** Shows the refusals that are special to a sign-in; all others are shown as in any form. */
export function useRefusedFields({ form, register, onUnexist }: {
  form: PortalFormState<Fields>;
  /** Address of the registration with its query. */
  register: string | undefined;
  onUnexist: () => void;
}): RefusedFields {
  const { locale } = useIntl();

  function showAt(name: 'account' | 'verify_info', text: ReactNode) {
    form.setError(name, text);
    form.focus(name);
  }

  function notExisting(code: NotExisting) {
    onUnexist();
    showAt('account', <UnknownAccount code={code} register={register} />);
  }

  function show(error: ApiError) {
    reactTo<typeof signInEnterprise>(error, {
      'Account.Login.Deleting': (e) => {
        showAt('account', <FormattedMessage id="error.Account.Login.Deleting" />);
        form.setFailure(<Deleting error={e} saidIn={locale} typed={String(form.antd.getFieldValue('account') ?? '').trim()} />);
      },
      'Account.VerifyCode.Overtime': (e) => showAt('verify_info', messageOf(e, locale)),
      'Account.Login.Idp.Only': (e) => form.setFailure(<Suspense fallback={messageOf(e, locale)}><SsoOnly error={e} /></Suspense>),
      'Account.Page.Expired': () => form.setFailure(<FormattedMessage id="signIn.expired" />),
    }, (e) => (isNotExisting(e.code) ? notExisting(e.code) : form.showFailure(e)));
  }

  return { show, notExisting };
}
