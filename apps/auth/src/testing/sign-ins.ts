import { beginPasskeySignIn, signInByPasskey } from '@portal/common/contract/sign-in/passkey-sign-in';
import { listLoginChoices } from '@portal/common/contract/sign-in/login-choices';
import {
  readUserSource,
  signInEnterprise,
  signInIndividual,
  signInPortal,
} from '@portal/common/contract/sign-in/sign-in';
import { UserSource } from '@portal/common/enums/user/user-source';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, type Refused } from '@portal/common/testing/handlers';
import { someRequestOptions } from '@portal/common/testing/passkeys';
import { DAY_MS } from '@portal/common/rules/units';

interface Given {
  account: string;
  secret: string;
  userType: UserType;
  chosen?: string | undefined;
  code?: string | undefined;
  ticket?: string | undefined;
  passkey?: string | undefined;
}

const ENROLMENT = {
  enrolment_ticket: 'enrolment-1',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  otpauth_uri: 'otpauth://totp/Account%20Portal:new?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Account%20Portal',
};
const CODES = Array.from({ length: 10 }, (_, at) => `MOCK${at}-CODE${at}`);

/** A refusal of any sign-in. It names no field, because the sign-ins name their fields differently. */
type SignInRefused = Omit<Refused<typeof signInEnterprise>, 'fields'>;

/** An account that its owner closed yesterday. */
const closed = (account: string, userType: UserType): SignInRefused => ({
  refused: 'Account.Login.Deleting',
  more: {
    deleting: {
      user_id: 'u-closed',
      user_type: userType,
      since: new Date(Date.now() - DAY_MS).toISOString(),
      until: new Date(Date.now() + 41 * DAY_MS).toISOString(),
      email: account.includes('@') ? 'c***@example.com' : null,
      phone: '138****0126',
    },
  },
});

/** Returns the refusal of these credentials, or undefined. */
function hurdle(
  { account, secret, userType, chosen, code, ticket, passkey }: Given,
  always: boolean,
): SignInRefused | undefined {
  if (secret === 'wrong') return { refused: 'Account.Login.Wrong' };
  if (account.startsWith('closed')) return closed(account, userType);
  if (account.startsWith('several') && !chosen)
    return { refused: 'Account.Login.Choice', more: { choice_ticket: 'ticket-1' } };
  if (code === '000000') return { refused: 'Account.Login.SecondFactor.Wrong' };
  if (account.startsWith('new') && !ticket)
    return { refused: 'Account.Login.SecondFactor.Enrol', more: { enrolment: ENROLMENT } };
  if ((always || account.startsWith('factor')) && !code && !passkey) {
    return {
      refused: 'Account.Login.SecondFactor',
      more: { ways: ['code', 'passkey'], passkey: someRequestOptions() },
    };
  }
  return undefined;
}

/**
 * Mocks of sign-ins: the password `wrong` is wrong, `several…` has two login names, `factor…` and all staff have a
 * second factor whose code `000000` is wrong (any passkey of this browser does too), `new…` sets one up, and the account of `closed…` is pending deletion.
 */
export const signIns = [
  mock(readUserSource, { user_source: UserSource.euop }),
  mock(listLoginChoices, ({ query: { choice_ticket } }) => {
    const rows =
      choice_ticket === 'ticket-1'
        ? [
            { user_id: 'u-1', login_name: 'linyuan' },
            { user_id: 'u-2', login_name: 'linyuan_trade' },
          ]
        : [];
    return { rows, total: rows.length };
  }),
  ...[signInEnterprise, signInIndividual].map((entry) =>
    mock(entry, ({ body }) => {
      const {
        account,
        verify_info: secret,
        account_id: chosen,
        second_factor_code: code,
        enrolment_ticket: ticket,
        passkey,
      } = body;
      return (
        hurdle({ account, secret, userType: body.user_type, chosen, code, ticket, passkey }, false) ?? {
          redirect_url: body.login_challenge,
          ...(ticket && { recovery_codes: CODES }),
        }
      );
    }),
  ),
  mock(beginPasskeySignIn, someRequestOptions),
  mock(signInByPasskey, ({ body }) => ({ redirect_url: body.login_challenge })),
  mock(signInPortal, ({ body }) => {
    const {
      Account: account,
      VerifyInfo: secret,
      account_id: chosen,
      second_factor_code: code,
      enrolment_ticket: ticket,
      passkey,
    } = body;
    return (
      hurdle(
        { account, secret, userType: body.UserType, chosen, code, ticket, passkey },
        body.UserType === UserType.employee,
      ) ?? { RedirectURL: body.LoginChallenge, ...(ticket && { RecoveryCodes: CODES }) }
    );
  }),
];
