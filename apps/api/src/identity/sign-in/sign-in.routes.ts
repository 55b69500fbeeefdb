import { listLoginChoices } from '@portal/common/contract/sign-in/login-choices';
import {
  readUserSource,
  signInEnterprise,
  signInIndividual,
  signInPortal,
} from '@portal/common/contract/sign-in/sign-in';
import { unusualRefuses, type UnusualRefusal } from '@portal/common/contract/refusals';
import type { EndpointSpec } from '@portal/common/contract/endpoint';
import { AccountType } from '@portal/common/enums/sign-in/account-type';
import { UserSource } from '@portal/common/enums/user/user-source';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import type { App } from '../../platform/http/request/app-type.ts';
import {
  serveInSteps,
  serveSealedInSteps,
  type HandlerInput,
  type StepContextOf,
} from '../../platform/http/calls/serve.ts';
import type { Nonces } from '../../platform/http/sealed/sealed.ts';
import { BROWSER_COOKIE } from '../../platform/http/caller/browser-cookie.ts';
import { checkChallenge, clientOfChallenge } from '../challenge/challenge.db.ts';
import { storedAccount } from './account/accounts.db.ts';
import { findChoices } from './account/choice.db.ts';
import { signInReplyOf } from './complete.ts';
import { passkeySignInRoutes } from './passkey/passkey-sign-in.routes.ts';
import { signIn } from './sign-in.ts';
import { stepUpRoutes } from './step-up/step-up.routes.ts';
import type { Services } from '../../platform/http/services.ts';
import { userSourceOf } from '../challenge/clients.db.ts';

/** A sign-in that may have to be confirmed. */
const confirmable = <E extends EndpointSpec>(endpoint: E) =>
  ({ ...endpoint, refuses: [...endpoint.refuses, ...unusualRefuses] }) as Omit<E, 'refuses'> & {
    refuses: readonly (E['refuses'][number] | UnusualRefusal)[];
  };
const enterpriseSignIn = confirmable(signInEnterprise);
/** The same call under its older path. */
const signInEnterpriseByOlderPath = { ...enterpriseSignIn, path: '/api/account/v1/enterprise/login' } as const;

type PersonInput = { nonces: Nonces } & (
  | Pick<HandlerInput<typeof signInEnterprise>, 'body'>
  | Pick<HandlerInput<typeof signInIndividual>, 'body'>
);

async function person({ body, nonces }: PersonInput, context: StepContextOf<typeof enterpriseSignIn>) {
  const outcome = await signIn(
    {
      account: body.account,
      accountType: body.account_type,
      verifyType: body.verify_type,
      secret: body.verify_info,
      userType: body.user_type,
      challenge: body.login_challenge,
      nonces,
      remember: body.remember === 1,
      fields: { account: 'account', secret: 'verify_info' },
      accountId: body.account_id,
      choiceTicket: body.choice_ticket,
      factorCode: body.second_factor_code,
      enrolmentTicket: body.enrolment_ticket,
      passkey: body.passkey,
      newPasskey: body.new_passkey,
    },
    context,
  );
  return signInReplyOf(outcome);
}

type PortalBody = HandlerInput<typeof signInPortal>['body'];

/** Staff have no sign-in by code or phone; users of clients other than EUOP have e-mail and password only. */
async function checkWay(
  body: PortalBody,
  { services: { oidc, config, db }, refuse, refuseAt }: StepContextOf<typeof signInPortal>,
): Promise<void> {
  const byCode = body.VerifyType === VerifyType.code;
  const byMore = body.AccountType !== AccountType.email;
  if (body.UserType === UserType.employee) {
    if (byCode) refuseAt('VerifyType', 'request.invalid');
    if (body.AccountType === AccountType.phone) refuseAt('AccountType', 'request.invalid');
  } else if (byCode || byMore) {
    const client = await clientOfChallenge(oidc, body.LoginChallenge);
    if (client !== undefined && (await userSourceOf(db, config, client)) === UserSource.euop) return;
    if (client === undefined) refuse('Account.Page.Expired');
    refuseAt(byCode ? 'VerifyType' : 'AccountType', 'request.invalid');
  }
}

/** Sign-in by password or code, and the further calls of the sign-in pages. */
export function signInRoutes(app: App, services: Services): void {
  serveSealedInSteps(app, services, enterpriseSignIn, person);
  serveSealedInSteps(app, services, signInEnterpriseByOlderPath, person);
  serveSealedInSteps(app, services, confirmable(signInIndividual), person);
  passkeySignInRoutes(app, services);
  stepUpRoutes(app, services);

  serveSealedInSteps(app, services, confirmable(signInPortal), async ({ body, nonces }, context) => {
    await checkWay(body, context);
    const outcome = await signIn(
      {
        account: body.Account,
        accountType: body.AccountType,
        verifyType: body.VerifyType,
        secret: body.VerifyInfo,
        userType: body.UserType,
        challenge: body.LoginChallenge,
        nonces,
        remember: body.Remember === 1,
        fields: { account: 'Account', secret: 'VerifyInfo' },
        accountId: body.account_id,
        choiceTicket: body.choice_ticket,
        factorCode: body.second_factor_code,
        enrolmentTicket: body.enrolment_ticket,
        passkey: body.passkey,
        newPasskey: body.new_passkey,
      },
      context,
    );
    if (outcome.kind === 'mustReset') {
      const { user, resetCode, reason } = outcome;
      return {
        ResetCode: resetCode,
        Status: reason,
        UserName: user.user_name,
        UserId: user.user_id,
        UserType: user.user_type,
      };
    }
    return {
      RedirectURL: outcome.redirectUrl,
      ...(outcome.recoveryCodes ? { RecoveryCodes: outcome.recoveryCodes } : {}),
    };
  });

  serveInSteps(app, services, listLoginChoices, async ({ query }, context) => {
    const { now, cookie } = context;
    await checkChallenge(
      services.db,
      { challenge: query.login_challenge, browser: cookie(BROWSER_COOKIE), now: now() },
      context,
    );
    const type = Object.values(AccountType).find((known) => known === query.account_type);
    const rows =
      type === undefined
        ? []
        : await findChoices(services.db, query.choice_ticket, {
            challenge: query.login_challenge,
            account: storedAccount(type, query.account),
            accountType: type,
            userType: query.user_type,
            at: now(),
          });
    if (!rows) return context.refuse('Account.Page.Expired');
    return { rows, total: rows.length };
  });

  serveInSteps(app, services, readUserSource, async ({ params }, { refuse }) => {
    const user_source = await userSourceOf(services.db, services.config, params.client_id);
    return user_source === undefined ? refuse('Account.NotFound') : { user_source };
  });
}
