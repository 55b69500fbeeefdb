import { readSsoOnly, turnOffSsoOnly, turnOnSsoOnly } from '@portal/common/contract/identity-provider/sso-only';
import { IdpChange } from '@portal/common/enums/sign-in/idp-member';
import { audit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { serve, type HandlerContext } from '../../../platform/http/calls/serve.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { countMembers } from '../../provider/members.db.ts';
import { actorOf } from '../actor.ts';
import { ownCompany } from '../../provider/own-company.ts';
import { tellOfSetup } from '../tell-act.ts';
import { findDomain, lockDomain, type DomainRow } from './domains.db.ts';
import { findSsoOnlyMissing, listPasswordPeople, turnOff, turnOn } from './sso-only.db.ts';
import type { Services } from '../../../platform/http/services.ts';

type Context = Pick<HandlerContext, 'tx' | 'now' | 'network' | 'userAgent' | 'services'>;

/** Records that passwords of a domain's people work again, and notifies the administrators. */
export async function noteTurnedOff(
  context: Context,
  { co_id: coId, domain }: DomainRow,
  caller: Caller,
): Promise<void> {
  const { tx, now } = context;
  await audit(tx, { actor: actorOf(caller), action: 'domain.ssoOnlyOff', object: coId, detail: { domain } }, now());
  await tellOfSetup(context, caller, { coId, act: 'domain.ssoOnlyOff', values: { domain } });
}

/** "Single sign-on only" for an e-mail domain of an enterprise. */
export function ssoOnlyRoutes(app: App, services: Services): void {
  serve(app, services, readSsoOnly, async ({ params, query, caller }, context) => {
    const { tx, now, refuse } = context;
    const row = await findDomain(tx, {
      domainId: query.domain_id,
      coId: ownCompany(caller, params.enterprise_id, context),
    });
    if (!row) return refuse('Account.NotFound');
    return { missing: await findSsoOnlyMissing(tx, row, now()), people: await listPasswordPeople(tx, row) };
  });

  serve(app, services, turnOnSsoOnly, async ({ params, body, caller }, context) => {
    const { tx, now, refuse, refuseAt } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const row = await lockDomain(tx, { domainId: body.domain_id, coId });
    if (!row) return refuse('Account.NotFound');
    const missing = await findSsoOnlyMissing(tx, row, now());
    if (missing.length > 0 || row.config_id === null) return refuse('Account.Domain.NotReady', { extra: { missing } });
    const people = new Set((await listPasswordPeople(tx, row)).map(({ user_id }) => user_id));
    const exceptions = [...new Set(body.exceptions)];
    if (exceptions.some((id) => !people.has(id))) refuse('Account.NotFound');
    const { lose } = await countMembers(tx, {
      coId,
      configId: row.config_id,
      change: IdpChange.ssoOnly,
      domain: row.domain,
      exceptions,
    });
    if (lose !== body.lose) refuseAt('lose', 'Account.Domain.Lose', { extra: { lose } });
    await turnOn(tx, row, { exceptions, at: now() });
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'domain.ssoOnlyOn',
        object: coId,
        detail: { domain: row.domain, exceptions, lose },
      },
      now(),
    );
    const values = { domain: row.domain, count: exceptions.length };
    await tellOfSetup(context, caller, { coId, act: 'domain.ssoOnlyOn', values });
  });

  serve(app, services, turnOffSsoOnly, async ({ params, query, caller }, context) => {
    const { tx, refuse } = context;
    const row = await lockDomain(tx, {
      domainId: query.domain_id,
      coId: ownCompany(caller, params.enterprise_id, context),
    });
    if (!row) return refuse('Account.NotFound');
    if (await turnOff(tx, row.domain_id)) await noteTurnedOff(context, row, caller);
  });
}
