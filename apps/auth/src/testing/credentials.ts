import { restoreAccount } from '@portal/common/contract/account/cancellation';
import { openInvitation } from '@portal/common/contract/account/invitation';
import { changePassword, listRecoverableAccounts, resetPassword } from '@portal/common/contract/sign-in/password';
import { reportNotMe } from '@portal/common/contract/account/security-report';
import { beginSsoSignIn, checkOrganisation, listIdpNames } from '@portal/common/contract/sign-in/sso';
import { validateVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, type Refused } from '@portal/common/testing/handlers';

/**
 * Mocks of passwords, closed accounts, providers and reports: each address that begins with `many` has two login names,
 * the old password `wrong` is wrong, the reset or report code `used` is used, and the organisation `nobody` does not
 * exist.
 */
export const credentials = [
  mock(validateVerifyCode, ({ body }) => ({ verify_code_token: `proof of ${body.account}` })),
  mock(restoreAccount, ({ params, body }): Refused<typeof restoreAccount> | Record<string, never> =>
    params.id === '0' && body.verify_code_token.startsWith('proof of many')
      ? {
          refused: 'Account.Login.Choice',
          more: { accounts: ['linyuan', 'linyuan_shop'].map((name) => ({ user_id: `u-${name}`, login_name: name })) },
        }
      : {},
  ),
  mock(listRecoverableAccounts, ({ body }) => {
    const rows = ('account' in body && body.account.startsWith('many') ? ['linyuan', 'linyuan_shop'] : ['linyuan']).map(
      (name) => ({ user_id: `u-${name}`, login_name: name }),
    );
    return { rows, total: rows.length };
  }),
  mock(openInvitation, { company_name: null }),
  mock(resetPassword, ({ body }) =>
    'reset_code' in body && body.reset_code === 'used'
      ? '4001209003'
      : { redirect_url: '/standalone/auth/loginEnterprisePortal' },
  ),
  mock(changePassword, ({ body }) =>
    'old_password' in body && body.old_password === 'wrong' ? 'Account.Password.Old.Wrong' : {},
  ),
  mock(reportNotMe, ({ body }) =>
    body.report_code === 'used' ? 'Account.Report.Expired' : { user_type: UserType.enterprise },
  ),
  mock(checkOrganisation, ({ params }) => ({ Validate: params.enterprise_id !== 'nobody' })),
  mock(listIdpNames, {
    rows: [
      { config_id: 'idp-1', idp_name: 'Hengyuan-ADFS', idp_agreement: IdpAgreement.saml },
      { config_id: 'idp-2', idp_name: 'Hengyuan-OpenID', idp_agreement: IdpAgreement.oauth2 },
    ],
    total: 2,
  }),
  mock(beginSsoSignIn, ({ body }) => ({ redirect_url: body.login_challenge })),
];
