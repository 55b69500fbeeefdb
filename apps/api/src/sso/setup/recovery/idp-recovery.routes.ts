import {
  makeIdpRecoveryCodes,
  openIdpRecovery,
  readIdpRecovery,
} from '@portal/common/contract/identity-provider/idp-recovery';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { checkOrganisationId } from '@portal/common/rules/identity-provider/organisation-id';
import { COMPANY_RECOVERY } from '@portal/common/rules/limits';
import { MINUTE_MS } from '@portal/common/rules/units';
import { audit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { serve, serveInSteps } from '../../../platform/http/calls/serve.ts';
import { describeDevice } from '../../../platform/http/request/user-agent.ts';
import { forget, limit } from '../../../platform/limits/limits.ts';
import {
  findAdministrator,
  notifyAdministrators,
  tellAdministratorsOfAct,
} from '../../../companies/company/administrators.db.ts';
import { ownCompany } from '../../provider/own-company.ts';
import { startNarrowSession } from './narrow-session.ts';
import { findRecovery, makeCodes, takeCode } from './recovery.db.ts';
import type { Services } from '../../../platform/http/services.ts';

/**
 * Wrong codes per company and network, so that a stranger cannot lock its people out; and per network, for any company.
 */
const WRONG = { points: 10, seconds: 15 * 60 };
const NETWORK = { points: 100, seconds: 15 * 60 };

/** Recovery codes of a company, which open the pages of its identity providers. */
export function idpRecoveryRoutes(app: App, services: Services): void {
  const { config, db, vault } = services;
  const link = pageUrl(config.publicUrl, PAGE.providers);

  serve(app, services, readIdpRecovery, async ({ params, caller }, context) => {
    const { left, madeAt } = await findRecovery(context.tx, ownCompany(caller, params.enterprise_id, context));
    return { left, made_time: madeAt };
  });

  serve(app, services, makeIdpRecoveryCodes, async ({ params, caller }, context) => {
    const { tx, now, network, userAgent } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const recovery_codes = await makeCodes(tx, vault, { coId, userId: caller.userId, at: now() });
    await audit(
      tx,
      { actor: caller.userId, action: 'idp.recoveryCodesMade', object: coId, detail: { network } },
      now(),
    );
    await tellAdministratorsOfAct(tx, services, {
      coId,
      act: 'idp.recoveryCodesMade',
      locks: caller.userId,
      values: {},
      page: link,
      network,
      userAgent,
      at: now(),
    });
    return { recovery_codes };
  });

  serveInSteps(app, services, openIdpRecovery, async ({ params, body }, context) => {
    const { now, network, userAgent, refuseAt } = context;
    await limit(db, `recovery ${network}`, { ...NETWORK, points: NETWORK.points * config.networkLimitFactor }, now());
    const coId = checkOrganisationId(params.enterprise_id) === undefined ? params.enterprise_id : '';
    const tries = `recovery ${coId} ${network}`;
    await limit(db, tries, WRONG, now());
    return context.transaction(async (tx) => {
      const right = await takeCode(tx, vault, { coId, code: body.recovery_code, at: now() });
      const { left, madeBy } = await findRecovery(tx, coId);
      const account = right ? await findAdministrator(tx, { coId, preferred: madeBy }) : undefined;
      const session = account
        ? await startNarrowSession(tx, context, {
            account,
            scope: SessionScope.recovery,
            livesMs: COMPANY_RECOVERY.sessionLivesMs,
          })
        : undefined;
      if (!session) {
        await audit(
          tx,
          { actor: null, action: 'idp.recoveryRefused', object: madeBy === '' ? null : coId, detail: { network } },
          now(),
        );
        return refuseAt('recovery_code', 'Account.Recovery.Wrong', { commit: !right });
      }
      await audit(
        tx,
        {
          actor: session.userId,
          action: 'idp.recoveryOpened',
          object: coId,
          detail: { network, session: session.sessionId, left },
        },
        now(),
      );
      await notifyAdministrators(tx, coId, {
        template: 'recoveryOpened',
        event: session.sessionId,
        link,
        at: now(),
        values: {
          network,
          device: describeDevice(userAgent),
          time: now(),
          count: left,
          minutes: COMPANY_RECOVERY.sessionLivesMs / MINUTE_MS,
        },
      });
      await forget(tx, tries);
      return { expire_time: session.expiresAt };
    });
  });
}
