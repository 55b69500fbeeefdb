import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor as removal,
  renewRecoveryCodes,
} from '@portal/common/contract/sign-in/second-factor';
import { UserType } from '@portal/common/enums/user/user-type';
import { findDemandedStep, passkeysNeeded } from '../demands/demands.db.ts';
import { notifyOwner } from '../owner-message/owner-message.db.ts';
import { countPasskeysOf } from '../passkeys/passkeys.db.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  countTry,
  findSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
  consumeSecondFactorCode,
} from './second-factor.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { serve, serveInSteps, type StepContext } from '../../platform/http/calls/serve.ts';
import { signsInHere } from '../sso-only/sso-only.db.ts';
import { endSessionsOf, renewSession, sendRenewed } from '../sessions/sessions.db.ts';
import type { Services } from '../../platform/http/services.ts';

/**
 * True when the caller may have no authenticator: not staff, nor people of whom their company demands a step, unless
 * they have the passkeys that replace it.
 */
async function mayDoWithout(caller: Caller, { services: { db, config }, now }: StepContext): Promise<boolean> {
  const { userId, userType } = caller;
  const demand = await findDemandedStep(db, caller, now());
  if (userType !== UserType.employee && demand === null) return true;
  const needed = demand === 'secondStep' ? 1 : passkeysNeeded(config, { userType, demand });
  return needed > 0 && (await countPasskeysOf(db, userId)) >= needed;
}

async function checkEnabled(
  { services: { db }, refuse }: StepContext<'Account.SecondFactor.Off'>,
  { userId }: Caller,
): Promise<void> {
  if (!(await findSecondFactor(db, userId))) refuse('Account.SecondFactor.Off');
}

/** The caller's second factor: optional for accounts with a password, required for staff. */
export function secondFactorRoutes(app: App, services: Services): void {
  const { vault, config } = services;

  serve(app, services, readSecondFactor, async ({ caller }, { tx, now }) => {
    const factor = await findSecondFactor(tx, caller.userId);
    return {
      enabled: factor !== null,
      required:
        (caller.userType === UserType.employee && config.staffFactor === 'code') ||
        ((await findDemandedStep(tx, caller, now())) === 'secondStep' &&
          (await countPasskeysOf(tx, caller.userId)) === 0),
      applies: await signsInHere(tx, caller),
      enabled_at: factor?.enabledAt ?? null,
      recovery_codes_left: factor?.recoveryCodesLeft ?? 0,
    };
  });

  serve(app, services, beginSecondFactor, async ({ caller }, context) => {
    const { tx, now, network, locale, refuse } = context;
    if (!(await signsInHere(tx, caller))) refuse('Account.Permission.Denied');
    await audit(
      tx,
      { actor: caller.userId, action: 'secondFactor.begun', object: caller.userId, detail: { network } },
      now(),
    );
    return beginEnrolment(tx, vault, { userId: caller.userId, holder: caller.sessionId, locale, at: now() });
  });

  serveInSteps(app, services, confirmSecondFactor, async ({ caller, body }, context) => {
    const { now, network, userAgent } = context;
    const { userId, sessionId } = caller;
    await countTry(services.db, userId, now());
    const { recovery_codes, renewed } = await context.transaction(async (tx) => {
      const recovery_codes = await confirmEnrolment(
        tx,
        vault,
        { userId, holder: sessionId, ticket: body.enrolment_ticket, code: body.second_factor_code, at: now() },
        context,
      );
      await endSessionsOf(tx, userId, now(), { except: sessionId });
      await audit(tx, { actor: userId, action: 'secondFactor.enabled', object: userId, detail: { network } }, now());
      await notifyOwner(tx, services, { userId, act: 'secondFactor.enabled', network, userAgent, at: now() });
      return { recovery_codes, renewed: await renewSession(tx, sessionId, now()) };
    });
    if (renewed) sendRenewed(context, renewed);
    return { recovery_codes };
  });

  serveInSteps(app, services, renewRecoveryCodes, async ({ caller, body }, context) => {
    const { now, network, userAgent } = context;
    const { userId } = caller;
    await checkEnabled(context, caller);
    await countTry(services.db, userId, now());
    return context.transaction(async (tx) => {
      await consumeSecondFactorCode(tx, vault, { userId, code: body.second_factor_code, at: now() }, context);
      await audit(
        tx,
        { actor: userId, action: 'secondFactor.codesRenewed', object: userId, detail: { network } },
        now(),
      );
      await notifyOwner(tx, services, { userId, act: 'secondFactor.codesRenewed', network, userAgent, at: now() });
      return { recovery_codes: await newRecoveryCodes(tx, vault, userId) };
    });
  });

  serveInSteps(app, services, removal, async ({ caller, body }, context) => {
    const { now, network, userAgent, refuse } = context;
    const { userId } = caller;
    if (!(await mayDoWithout(caller, context))) refuse('Account.SecondFactor.Required');
    await checkEnabled(context, caller);
    await countTry(services.db, userId, now());
    await context.transaction(async (tx) => {
      await consumeSecondFactorCode(tx, vault, { userId, code: body.second_factor_code, at: now() }, context);
      if (!(await removeSecondFactor(tx, userId))) refuse('Account.SecondFactor.Off');
      await audit(tx, { actor: userId, action: 'secondFactor.removed', object: userId, detail: { network } }, now());
      await notifyOwner(tx, services, { userId, act: 'secondFactor.removed', network, userAgent, at: now() });
    });
  });
}
