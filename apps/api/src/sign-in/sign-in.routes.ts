import { signInEnterprise, signInPortal } from '@portal/common/contract/sign-in';
import { AccountType } from '@portal/common/enums/account-type';
import { UserType } from '@portal/common/enums/user-type';
import { VerifyType } from '@portal/common/enums/verify-type';
import type { App } from '../http/app-type.ts';
import { refuse } from '../http/refusal.ts';
import { serveInSteps, type HandlerInput, type StepContext } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { signIn } from './sign-in.ts';

/** The same call under the path that spec 1 §7 also names. */
const signInEnterpriseByOlderPath = { ...signInEnterprise, path: '/api/account/v1/enterprise/login' } as const;

async function enterprise({ body }: Pick<HandlerInput<typeof signInEnterprise>, 'body'>, context: StepContext) {
  const { redirectUrl } = await signIn({
    account: body.account, accountType: body.account_type, verifyType: body.verify_type, secret: body.verify_info,
    userType: body.user_type, challenge: body.login_challenge, remember: body.remember === 1, field: 'account',
    ...(body.account_id === undefined ? {} : { accountId: body.account_id }),
  }, context);
  return { redirect_url: redirectUrl };
}

/** Sign-in of enterprises (also under its older path), staff and partners (spec 1 §7). */
export function signInRoutes(app: App, services: Services): void {
  serveInSteps(app, services, signInEnterprise, enterprise);
  serveInSteps(app, services, signInEnterpriseByOlderPath, enterprise);

  serveInSteps(app, services, signInPortal, async ({ body }, context) => {
    // Staff have no code sign-in and no phone at the portal.
    if (body.UserType === UserType.employee) {
      if (body.VerifyType !== VerifyType.password) refuse('request.invalid', { fields: { VerifyType: 'request.invalid' } });
      if (body.AccountType === AccountType.phone) refuse('request.invalid', { fields: { AccountType: 'request.invalid' } });
    }
    const { redirectUrl } = await signIn({
      account: body.Account, accountType: body.AccountType, verifyType: body.VerifyType, secret: body.VerifyInfo,
      userType: body.UserType, challenge: body.LoginChallenge, remember: body.Remember === 1, field: 'Account',
    }, context);
    return { RedirectURL: redirectUrl };
  });
}
