import { checkParam } from '@portal/common/contract/account/availability';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import { HOUR_S } from '@portal/common/rules/units';
import { consumeCaptcha } from '../captcha/captcha.db.ts';
import { newSecret } from '../../platform/db/ids.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { ForeignSubject } from '../../platform/http/caller/authorise.ts';
import { limit } from '../../platform/limits/limits.ts';
import { refuseAt } from '../../platform/errors/refusal.ts';
import { serveInSteps } from '../../platform/http/calls/serve.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { countCheck, findSelf, FORM_COOKIE, isPendingDeletion, isTaken, passForm } from './availability.db.ts';
import type { Services } from '../../platform/http/services.ts';

const A_MINUTE = { points: 10, seconds: 60 };
const AN_HOUR = { points: 60, seconds: HOUR_S };

/** Text ids: the value is taken. */
const TAKEN: Readonly<Record<number, ErrorCode>> = {
  [ParamType.email]: 'Account.Email.Exists',
  [ParamType.phone]: 'Account.Phone.Exists',
  [ParamType.company]: 'Account.Company.Exists',
  [ParamType.creditCode]: 'Account.Certification.Exists',
  [ParamType.authCompany]: 'Account.Company.Exists',
  [ParamType.loginName]: 'Account.LoginName.Exists',
};

/** Text ids: the value becomes free once an account is deleted. */
const DELETING: Readonly<Record<number, ErrorCode>> = {
  [ParamType.email]: 'Account.Email.Deleting',
  [ParamType.phone]: 'Account.Phone.Deleting',
  [ParamType.company]: 'Account.Company.Deleting',
  [ParamType.authCompany]: 'Account.Company.Deleting',
};

/** Text ids: no account has this value (sign-in form). */
const MISSING: Readonly<Record<number, ErrorCode>> = {
  [ParamType.email]: 'Account.User.Login.Email.Not.Exist',
  [ParamType.phone]: 'Account.User.Login.Phone.Not.Exist',
  [ParamType.loginName]: 'Account.User.Login.LoginName.Not.Exist',
};

const EVERY_TYPE: readonly number[] = Object.values(UserType);

/**
 * True when the result reveals whether a person has an account. With NEUTRAL_ERRORS it is then replaced by the result
 * that lets the form continue. Login names are excluded: registration itself would reveal them.
 */
const isNeutral = (type: ParamType, isLogin: boolean) =>
  type === ParamType.email || type === ParamType.phone || (type === ParamType.loginName && isLogin);

/** Scenes whose captcha an anonymous caller may use here. */
function scenesOf(userType: number, isLogin: boolean): VerifyScene {
  if (isLogin)
    return userType === UserType.individual ? VerifyScene.individualLogin : VerifyScene.enterprisePartnerLogin;
  if (userType === UserType.individual) return VerifyScene.individualRegister;
  return userType === UserType.partner ? VerifyScene.partnerRegister : VerifyScene.enterpriseRegister;
}

/**
 * Checks whether a value is taken. The answer is one bit. Anonymous callers have two free checks per form cookie and
 * then need a captcha, here or for a code, which passes the whole form; signed-in callers only have the network limit.
 *
 * `DistinguishTypes` searches accounts of `UserType` only, otherwise all. With `IsLogin` the caller expects the value
 * to exist, so the message is about its absence.
 *
 * The answer matches what the following call would say. An unverified address is taken for callers who only type it,
 * free for callers who will verify it (`WillProve`), and unknown for callers who sign in with it: otherwise a stranger
 * could block the owner of an address from the form.
 */
export function availabilityRoutes(app: App, services: Services): void {
  serveInSteps(app, services, checkParam, async ({ query, caller }, context) => {
    const { network, now, locale } = context;
    const type = Object.values(ParamType).find((known) => known === query.ParamType);
    if (!type) refuseAt('ParamType', 'request.invalid');
    const within = typesFor(query.UserType);
    if (within.length === 0) refuseAt('UserType', 'request.invalid');
    const byStaff = caller?.userType === UserType.employee;
    if (query.AccountId && caller?.userId !== query.AccountId && !byStaff) throw new ForeignSubject(query.AccountId);
    for (const rule of [A_MINUTE, AN_HOUR]) {
      await limit(
        services.db,
        `availability ${rule.seconds} ${network}`,
        { ...rule, points: rule.points * services.config.networkLimitFactor },
        now(),
      );
    }
    const isLogin = query.IsLogin === 1;
    const form = context.cookie(FORM_COOKIE) ?? newSecret();
    if (!caller && context.cookie(FORM_COOKIE) === undefined) context.setCookie(FORM_COOKIE, form);

    const { taken, deleting } = await context.transaction(async (tx) => {
      if (!caller && !(await countCheck(tx, form, now()))) {
        if (!query.man_machine_token) return context.refuse('Account.Man.Machine.Required', { commit: true });
        await consumeCaptcha(
          tx,
          query.man_machine_token,
          { account: query.ParamValue, scene: scenesOf(query.UserType, isLogin), at: now() },
          context,
        );
        await passForm(tx, form, now());
      }
      const question = {
        type,
        value: query.ParamValue,
        userTypes: query.DistinguishTypes === 1 ? within : EVERY_TYPE,
        self: byStaff ? await findSelf(tx, query.AccountId) : caller,
        provenOnly: query.WillProve === 1 || isLogin,
      };
      if (services.config.neutralErrors && !byStaff && isNeutral(type, isLogin))
        return { taken: isLogin, deleting: false };
      const found = await isTaken(tx, question);
      return { taken: found, deleting: found && !isLogin && (await isPendingDeletion(tx, question)) };
    });
    const code = isLogin
      ? taken
        ? undefined
        : MISSING[type]
      : taken
        ? (deleting ? DELETING : TAKEN)[type]
        : undefined;
    return { Code: '0', Message: code ? textOf(locale, `error.${code}`, {}) : '', Data: [{ IsExist: taken }] };
  });
}

/**
 * User types of a query, which may be a sum of several; empty when it is not a valid sum. The partner entry also finds
 * contacts of the company.
 */
function typesFor(sum: number): number[] {
  if (sum < 1 || sum >= 2 * UserType.enterpriseContact) return [];
  const partners: readonly number[] = [UserType.partner, UserType.partnerContact];
  return Object.values(UserType).filter(
    (type) => (sum & type) !== 0 || (partners.includes(type) && partners.some((one) => (sum & one) !== 0)),
  );
}
