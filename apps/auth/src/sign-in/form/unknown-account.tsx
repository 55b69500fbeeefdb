import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ErrorCode } from '@portal/common/errors/catalogue';

/** The codes for an unknown account, and their texts. */
const SAID = {
  'Account.User.Login.Email.Not.Exist': 'signIn.unknown.email',
  'Account.User.Login.Phone.Not.Exist': 'signIn.unknown.phone',
  'Account.User.Login.LoginName.Not.Exist': 'signIn.unknown.loginName',
} as const satisfies Partial<Record<ErrorCode, string>>;

export type NotExisting = keyof typeof SAID;
export const isNotExisting = (code: string): code is NotExisting => code in SAID;

/** Error of an unknown account, with a link to the registration; `register` is its address. */
export function UnknownAccount({ code, register }: { code: NotExisting; register: string | undefined }): ReactNode {
  if (!register) return <FormattedMessage id={`error.${code}`} />;
  return (
    <FormattedMessage
      id={SAID[code]}
      values={{
        register: (
          <Link key="register" to={register}>
            <FormattedMessage id="signIn.register" />
          </Link>
        ),
      }}
    />
  );
}
