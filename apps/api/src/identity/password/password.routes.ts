import { changePassword, listRecoverableAccounts, resetPassword } from '@portal/common/contract/sign-in/password';
import type { UserType } from '@portal/common/enums/user/user-type';
import { formatLocale, type Locale } from '@portal/common/intl/locale';
import { pageUrl } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import { listWorkingKeysOf } from '../access-keys/access-keys.db.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { ForeignSubject } from '../../platform/http/caller/authorise.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { refuse, refuseAt } from '../../platform/errors/refusal.ts';
import { serveInSteps } from '../../platform/http/calls/serve.ts';
import { findAccountOfCode, setByResetCode } from './by-reset-code.ts';
import { changeOwnPassword } from './change-own.ts';
import { countTry } from './check-new-password.ts';
import { recoverableBy, recoverPassword } from './recover.ts';
import type { Services } from '../../platform/http/services.ts';

interface Named {
  user_id: string;
  user_type: UserType;
  account_id?: string | undefined;
}

/** Changes with the old password apply to the caller's account only. */
function checkOwn(caller: Caller | null, pathId: string, { user_id, user_type, account_id }: Named): Caller {
  if (!caller) refuse('Account.SignIn.Required');
  const foreign = [pathId, user_id, account_id ?? caller.userId].find((id) => id !== caller.userId);
  if (foreign !== undefined) throw new ForeignSubject(foreign);
  if (user_type !== caller.userType) refuseAt('user_type', 'request.invalid');
  return caller;
}

/** Sets a password: forgotten, first, forced, or changed by its owner. */
export function passwordRoutes(app: App, services: Services): void {
  const signInPage = (userType: UserType, locale: Locale) =>
    pageUrl(services.config.publicUrl, signInPageOf(userType), { lang: formatLocale(locale) });

  serveInSteps(app, services, resetPassword, async ({ body }, context) => {
    const userType =
      'reset_code' in body
        ? await setByResetCode(
            { userId: body.user_id, userType: body.user_type, code: body.reset_code, newPassword: body.new_password },
            context,
          )
        : await recoverPassword(
            {
              account: body.account,
              sendType: body.send_type,
              userType: body.user_type,
              token: body.verify_code_token,
              newPassword: body.new_password,
              accountId: body.account_id,
            },
            context,
          );
    return { redirect_url: signInPage(userType, context.locale) };
  });

  serveInSteps(app, services, listRecoverableAccounts, async ({ body }, context) => {
    await countTry(context);
    const accounts =
      'reset_code' in body
        ? [await findAccountOfCode({ userId: body.user_id, userType: body.user_type, code: body.reset_code }, context)]
        : (
            await recoverableBy(
              {
                account: body.account,
                sendType: body.send_type,
                userType: body.user_type,
                token: body.verify_code_token,
              },
              context,
            )
          ).accounts;
    const keys = Map.groupBy(
      await listWorkingKeysOf(
        services.db,
        accounts.map(({ user_id }) => user_id),
        context.now(),
      ),
      ({ user_id }) => user_id,
    );
    return {
      rows: accounts.map(({ user_id, login_name, user_name }) => {
        const own = keys
          .get(user_id)
          ?.map((key) => ({
            access_key_id: key.access_key_id,
            desc: key.description,
            last_used_time: key.last_used_at,
          }));
        return { user_id, login_name: login_name ?? user_name, ...(own ? { access_keys: own } : {}) };
      }),
      total: accounts.length,
    };
  });

  serveInSteps(app, services, changePassword, async ({ params, body, caller }, context) => {
    if ('reset_code' in body) {
      if (params.id !== body.user_id) context.refuseAt('user_id', 'request.invalid');
      const userType = await setByResetCode(
        { userId: body.user_id, userType: body.user_type, code: body.reset_code, newPassword: body.new_password },
        context,
      );
      return { redirect_url: signInPage(userType, context.locale) };
    }
    const own = checkOwn(caller, params.id, body);
    await changeOwnPassword(
      { oldPassword: body.old_password, newPassword: body.new_password, token: body.verify_code_token },
      own,
      context,
    );
    return {};
  });
}
