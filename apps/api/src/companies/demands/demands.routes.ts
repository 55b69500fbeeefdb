import { readDemandEffect, readDemands, turnOffDemand, turnOnDemand } from '@portal/common/contract/company/demands';
import { DemandKind } from '@portal/common/enums/user/demand-kind';
import type { Locale } from '@portal/common/intl/locale';
import { COMPANY_PAGE, PAGE, pageUrl } from '@portal/common/pages/addresses';
import { managesCompany } from '@portal/common/rules/company/manages-company';
import { DEMAND } from '@portal/common/rules/limits';
import { provenAddresses } from '../../identity/addresses/proven-address.db.ts';
import { tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import { tellOfAct } from '../../identity/owner-message/owner-message.db.ts';
import { listStanding, type Standing } from '../../identity/owner-message/standing.ts';
import { audit } from '../../platform/audit/audit.ts';
import { refuseAt } from '../../platform/errors/refusal.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { serve, type HandlerContext } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { reachable } from '../../platform/mail/recipient.ts';
import { passkeysWorkAt, type Config } from '../../platform/settings/config.ts';
import { managedCompany } from '../company/managed-company.ts';
import {
  deleteDemand,
  findLacking,
  insertDemand,
  listDemands,
  listPeople,
  lockRole,
  type Asked,
} from './demands.db.ts';

/** What can be demanded at this portal. */
const kindsAt = ({ publicUrl }: Pick<Config, 'publicUrl'>): DemandKind[] =>
  DemandKind.filter((kind) => kind !== 'passkey' || passkeysWorkAt(publicUrl));

/** A demand that a call names, if it is one. */
function asked(
  config: Pick<Config, 'publicUrl'>,
  { kind, days }: { kind: DemandKind; days?: number | undefined },
): Asked {
  if (!kindsAt(config).includes(kind)) refuseAt('kind', 'request.invalid');
  if (kind !== 'sessions') return days === undefined ? { kind, days: null } : refuseAt('days', 'request.invalid');
  if (days === undefined || days < 1 || days > DEMAND.daysMost) return refuseAt('days', 'request.invalid');
  return { kind, days };
}

const textFor = (locale: Locale, { kind, days }: Asked) => textOf(locale, `demand.${kind}`, { days: days ?? 0 });

/** The caller's company and name, while the caller still manages it. */
async function lockedManager({ tx, refuse }: Pick<HandlerContext, 'tx' | 'refuse'>, caller: Caller) {
  const coId = managedCompany(caller, 'demands');
  const locked = await lockRole(tx, caller.userId);
  if (!locked || !managesCompany(caller.userType, locked.role, 'demands')) return refuse('Account.Permission.Denied');
  return { coId, company: locked.company_name ?? '', by: locked.user_name };
}

/** What a company demands of its people at a sign-in. */
export function demandsRoutes(app: App, services: Services): void {
  const { config } = services;
  const page = pageUrl(config.publicUrl, COMPANY_PAGE.demands);

  serve(app, services, readDemands, async ({ caller }, { tx, now }) => ({
    demands: await listDemands(tx, managedCompany(caller, 'demands'), now()),
    kinds: kindsAt(config),
  }));

  serve(app, services, readDemandEffect, ({ query, caller }, { tx, now }) => {
    const at = new Date(now().getTime() + DEMAND.noticeMs);
    return findLacking(tx, { coId: managedCompany(caller, 'demands'), ...asked(config, query), at });
  });

  serve(app, services, turnOnDemand, async ({ body, caller }, context) => {
    const { tx, now, refuse } = context;
    const at = now();
    const from = new Date(at.getTime() + DEMAND.noticeMs);
    const demand = asked(config, body);
    const { coId, company } = await lockedManager(context, caller);
    if (!(await insertDemand(tx, { coId, ...demand, by: caller.userId, at, from }))) refuse('Account.Demand.On');
    const { count, people } = await findLacking(tx, { coId, ...demand, at: from });
    if (count !== body.count) refuse('Account.Demand.Count', { extra: { count } });
    const lacking = new Set(people.map(({ user_id }) => user_id));
    await audit(
      tx,
      { actor: caller.userId, action: 'demand.on', object: coId, detail: { company: coId, ...demand, count } },
      at,
    );
    for (const person of await listPeople(tx, coId)) {
      // Beyond those who are named, everybody is asked to look.
      const lacks = lacking.has(person.user_id) || count > people.length;
      await tellOwner(tx, person, {
        template: 'companyDemand',
        at,
        link: pageUrl(config.publicUrl, PAGE.security),
        values: ({ locale }) => ({
          company,
          demand: textFor(locale, demand),
          lacks: lacks && demand.kind !== 'sessions' ? 'yes' : 'no',
          time: from,
        }),
        dedupeKey: `companyDemand ${coId} ${demand.kind} ${person.user_id} ${at.getTime()}`,
      });
    }
  });

  serve(app, services, turnOffDemand, async ({ query, caller }, context) => {
    const { tx, now, network, userAgent, refuse } = context;
    const at = now();
    const { coId, company, by } = await lockedManager(context, caller);
    const gone = (await deleteDemand(tx, coId, query.kind)) ?? refuse('Account.NotFound');
    await audit(
      tx,
      { actor: caller.userId, action: 'demand.off', object: coId, detail: { company: coId, ...gone } },
      at,
    );
    const standing: Standing = { right: 'demands', coId };
    for (const person of await listStanding(tx, standing))
      await tellOfAct(tx, services, {
        act: 'demand.off',
        locks: caller.userId,
        to: reachable(provenAddresses(person)),
        reader: person,
        standing,
        values: (locale) => ({ company, demand: textFor(locale, gone), by }),
        page,
        network,
        userAgent,
        at,
      });
  });
}
