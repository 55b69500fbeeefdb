import { checkParam } from '@portal/common/contract/availability';
import { ParamType } from '@portal/common/enums/account/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import { consumeCaptcha } from '../captcha/captcha.db.ts';
import { newSecret } from '../db/ids.ts';
import type { App } from '../http/app-type.ts';
import { ForeignSubject } from '../http/authorise.ts';
import { limit } from '../limits/limits.ts';
import { refuse } from '../http/refusal.ts';
import { serveInSteps } from '../http/serve.ts';
import { textOf } from '../intl/texts.ts';
import type { Services } from '../services.ts';
import { countCheck, findSelf, isClosing, isTaken } from './availability.db.ts';

const FORM_COOKIE = 'acc_form';
const FREE_CHECKS = 2;
const A_MINUTE = { points: 10, seconds: 60 };
const AN_HOUR = { points: 60, seconds: 3600 };

/** Which text says that a value is taken. */
const TAKEN: Readonly<Record<number, ErrorCode>> = {
  [ParamType.email]: 'Account.Email.Exists',
  [ParamType.phone]: 'Account.Phone.Exists',
  [ParamType.company]: 'Account.Company.Exists',
  [ParamType.creditCode]: 'Account.Certification.Exists',
  [ParamType.authCompany]: 'Account.Company.Exists',
  [ParamType.loginName]: 'Account.LoginName.Exists',
};

/** Which text says that a value is free once an account is deleted. */
const DELETING: Readonly<Record<number, ErrorCode>> = {
  [ParamType.email]: 'Account.Email.Deleting',
  [ParamType.phone]: 'Account.Phone.Deleting',
  [ParamType.company]: 'Account.Company.Deleting',
  [ParamType.authCompany]: 'Account.Company.Deleting',
};

/** Which text says that nobody has a value with which somebody wants to sign in. */
const MISSING: Readonly<Record<number, ErrorCode>> = {
  [ParamType.email]: 'Account.User.Login.Email.Not.Exist',
  [ParamType.phone]: 'Account.User.Login.Phone.Not.Exist',
  [ParamType.loginName]: 'Account.User.Login.LoginName.Not.Exist',
};

const EVERY_TYPE: readonly number[] = Object.values(UserType);

/**
 * Does the answer say whether a person has an account? Then, where nobody is to learn that, it says what lets the form go
 * on. A login name must be free to be chosen, which the registration itself would say.
 */
const isNeutral = (type: ParamType, isLogin: boolean) =>
  type === ParamType.email || type === ParamType.phone || (type === ParamType.loginName && isLogin);

/** The captcha that an anonymous caller passes was asked for by one of these forms. */
function scenesOf(userType: number, isLogin: boolean): VerifyScene {
  if (isLogin) return userType === UserType.individual ? VerifyScene.individualLogin : VerifyScene.enterprisePartnerLogin;
  if (userType === UserType.individual) return VerifyScene.individualRegister;
  return userType === UserType.partner ? VerifyScene.partnerRegister : VerifyScene.enterpriseRegister;
}

/**
 * Is a value taken (spec 1 §3, §4)? The answer is one bit. Anonymous callers have two checks for each form cookie and
 * pay for every further one with a captcha; signed-in callers only meet the limits of their network.
 *
 * `DistinguishTypes` looks among accounts of `UserType` only, and else among all. With `IsLogin` the caller expects the
 * value to exist, so the message is about its absence.
 *
 * The answer is what the call that follows would say. An e-mail or phone that somebody typed and never verified is taken
 * for whoever types it too, and free for whoever proves it: with `WillProve` the caller says so. Else a stranger could
 * keep the owner of an address out of the form, though not out of the account.
 */
export function availabilityRoutes(app: App, services: Services): void {
  serveInSteps(app, services, checkParam, async ({ query, caller }, context) => {
    const { network, now, locale } = context;
    const type = Object.values(ParamType).find((known) => known === query.ParamType);
    if (!type) refuse('request.invalid', { fields: { ParamType: 'request.invalid' } });
    const within = typesFor(query.UserType);
    if (within.length === 0) refuse('request.invalid', { fields: { UserType: 'request.invalid' } });
    const byStaff = caller?.userType === UserType.employee;
    if (query.AccountId && caller?.userId !== query.AccountId && !byStaff) throw new ForeignSubject(query.AccountId);
    for (const rule of [A_MINUTE, AN_HOUR]) {
      await limit(services.db, `availability ${rule.seconds} ${network}`, { ...rule, points: rule.points * services.config.networkLimitFactor }, now());
    }
    const isLogin = query.IsLogin === 1;
    const form = context.cookie(FORM_COOKIE) ?? newSecret();
    if (!caller && context.cookie(FORM_COOKIE) === undefined) context.setCookie(FORM_COOKIE, form);

    const { taken, closing } = await context.transaction(async (tx) => {
      if (!caller && await countCheck(tx, form, now()) > FREE_CHECKS) {
        if (!query.man_machine_token) refuse('Account.Man.Machine.Required', { keep: true });
        await consumeCaptcha(tx, query.man_machine_token, {
          account: query.ParamValue, scene: scenesOf(query.UserType, isLogin), at: now(),
        });
      }
      const question = {
        type, value: query.ParamValue, userTypes: query.DistinguishTypes === 1 ? within : EVERY_TYPE, self: byStaff ? await findSelf(tx, query.AccountId) : caller,
        willProve: query.WillProve === 1 && !isLogin,
      };
      if (services.config.neutralErrors && !byStaff && isNeutral(type, isLogin)) return { taken: isLogin, closing: false };
      const found = await isTaken(tx, question);
      return { taken: found, closing: found && !isLogin && await isClosing(tx, question) };
    });
    const code = isLogin ? (taken ? undefined : MISSING[type]) : taken ? (closing ? DELETING : TAKEN)[type] : undefined;
    return { Code: '0', Message: code ? textOf(locale, `error.${code}`, {}) : '', Data: [{ IsExist: taken }] };
  });
}

/**
 * The user types of a query, which may be a sum; none when it is no such sum. One address may serve an enterprise and a
 * partner; the entry of partners also knows the company's sub-users.
 */
function typesFor(sum: number): number[] {
  if (sum < 1 || sum >= 2 * UserType.enterpriseContact) return [];
  const partners: readonly number[] = [UserType.partner, UserType.partnerContact];
  return Object.values(UserType).filter((type) => (sum & type) !== 0 || (partners.includes(type) && partners.some((one) => (sum & one) !== 0)));
}
