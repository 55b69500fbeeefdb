import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { FormInstance } from '@portal/common/antd/base';
import type { ApiError } from '@portal/common/client/api-error';
import { reactTo } from '@portal/common/client/react-to';
import { UserType } from '@portal/common/enums/user/user-type';
import { pointAt } from '@portal/common/form/field-focus';
import { messageOf } from '@portal/common/form/server-message';
import { DateTime } from '@portal/common/ui/date-time';
import { isNotExisting, UnknownAccount } from './unknown-account.tsx';
import type { NotExisting } from './unknown-account.tsx';
import styles from './refused-fields.module.css';

export interface Fields { account: string; verify_info: string; remember: boolean }

const isDate = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
/** Who can have an account back without anybody's help. */
const RESTORE: readonly unknown[] = [UserType.individual, UserType.enterprise];

/** Since when an account is being deleted and until when it can be had back, where the API says so, with the way to that. */
function Deleting({ error, saidIn, typed }: { error: ApiError; saidIn: string; typed: string }) {
  const { since, until, user_id: userId, user_type: userType, email, phone } = (error.more.deleting ?? {}) as Record<string, unknown>;
  if (!isDate(since)) return messageOf(error, saidIn);
  return (
    <>
      <FormattedMessage id="signIn.deleting.since" values={{ since: <DateTime key="since" at={since} dayOnly /> }} />
      {isDate(until) && <> <FormattedMessage id="signIn.deleting.until" values={{ until: <DateTime key="until" at={until} dayOnly /> }} /></>}
      {' '}
      {RESTORE.includes(userType)
        ? <Link className={styles.link ?? ''} to={`/restore?user_type=${String(userType)}`} state={{ userId, email, phone, typed }}><FormattedMessage id="signIn.deleting.restore" /></Link>
        : <FormattedMessage id="signIn.deleting.support" />}
    </>
  );
}

export interface RefusedFields {
  /** Shows a refusal of the sign-in: under its field, or by `notice`. */
  show: (error: ApiError) => void;
  /** The API knows no such account: says so and leads to the registration. */
  notExisting: (code: NotExisting) => void;
}

/** Texts of refusals under the fields they are about. They are elements, so they follow the language. */
export function useRefusedFields({ form, register, onUnexist, notice }: {
  form: FormInstance<Fields>;
  /** Address of the registration with its query. */
  register: string | undefined;
  onUnexist: () => void;
  notice: (text: ReactNode) => void;
}): RefusedFields {
  const { locale } = useIntl();

  function under(name: 'account' | 'verify_info', text: ReactNode) {
    form.setFields([{ name, errors: [text] as unknown as string[] }]);
    pointAt(form, name);
  }

  function notExisting(code: NotExisting) {
    onUnexist();
    under('account', <UnknownAccount code={code} register={register} />);
  }

  function show(error: ApiError) {
    const ofAccount = (e: ApiError) => under('account', messageOf(e, locale));
    const ofCode = (e: ApiError) => under('verify_info', messageOf(e, locale));
    reactTo(error, {
      'Account.Login.Wrong': ofAccount,
      'Account.Login.Disabled': ofAccount,
      'Account.Login.Pending': ofAccount,
      'Account.Login.Deleting': (e) => {
        under('account', <FormattedMessage id="error.Account.Login.Deleting" />);
        notice(<Deleting error={e} saidIn={locale} typed={String(form.getFieldValue('account') ?? '').trim()} />);
      },
      'Account.Login.Idp.Only': ofAccount,
      'Account.VerifyCode.Wrong': ofCode,
      'Account.VerifyCode.Tries': ofCode,
      'Account.VerifyCode.Overtime': ofCode,
      'Account.Page.Expired': () => notice(<FormattedMessage id="signIn.expired" />),
    }, (e) => {
      if (isNotExisting(e.code)) return notExisting(e.code);
      const fields = Object.keys(e.fields).map((name) => name.toLowerCase());
      if (fields.includes('account')) ofAccount(e);
      else if (fields.includes('verify_info') || fields.includes('verifyinfo')) ofCode(e);
      else notice(messageOf(e, locale));
    });
  }

  return { show, notExisting };
}
