import {
  addMailDomain,
  listMailDomains,
  proveMailDomain,
  removeMailDomain,
  routeMailDomain,
  type SsoOnlyPerson,
} from '@portal/common/contract/identity-provider/mail-domains';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { findMailDomain } from '@portal/common/contract/sign-in/sso';
import { checkMailDomain, normaliseDomain } from '@portal/common/rules/identity-provider/mail-domain';
import { MAIL_DOMAIN } from '@portal/common/rules/limits';
import { HOUR_S } from '@portal/common/rules/units';
import { audit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { serve, serveInSteps } from '../../../platform/http/calls/serve.ts';
import { limit } from '../../../platform/limits/limits.ts';
import { countGuess } from '../../sign-in/guesses.ts';
import { ownCompany } from '../../provider/own-company.ts';
import {
  deleteDomain,
  findDomain,
  findRoute,
  insertDomain,
  listDomains,
  lockDomain,
  routeDomain,
  setProven,
  type DomainRow,
} from './domains.db.ts';
import { lookUp, recordOf } from './proof.ts';
import { listSsoOnly } from './sso-only.db.ts';
import { noteTurnedOff, ssoOnlyRoutes } from './sso-only.routes.ts';
import type { Services } from '../../../platform/http/services.ts';

type MailDomain = AnswerOf<typeof listMailDomains>['rows'][number];

/** Limit of look-ups per company: each asks a resolver. */
const PROOFS = { points: 60, seconds: HOUR_S };

function viewOf(row: DomainRow, ssoOnly: { counts: boolean; exceptions: SsoOnlyPerson[] } | undefined): MailDomain {
  const { name, value } = recordOf(row);
  return {
    domain_id: row.domain_id,
    domain: row.domain,
    txt_name: name,
    txt_value: value,
    config_id: row.config_id,
    proven_time: row.proven_at,
    check_time: row.checked_at,
    counts_until: row.lost_at ? new Date(row.lost_at.getTime() + MAIL_DOMAIN.graceMs) : null,
    sso_only:
      row.sso_only_at && ssoOnly
        ? { since: row.sso_only_at, counts: ssoOnly.counts, exceptions: ssoOnly.exceptions }
        : null,
  };
}

/** E-mail domains of an enterprise, managed by its main account; and where an address leads at sign-in. */
export function mailDomainsRoutes(app: App, services: Services): void {
  const { db, config } = services;

  serve(app, services, listMailDomains, async ({ params, caller }, context) => {
    const coId = ownCompany(caller, params.enterprise_id, context);
    const ssoOnly = await listSsoOnly(context.tx, coId);
    const rows = (await listDomains(context.tx, coId)).map((row) => viewOf(row, ssoOnly.get(row.domain_id)));
    return { rows, total: rows.length };
  });

  serve(app, services, addMailDomain, async ({ params, body, caller }, context) => {
    const { tx, now, refuse } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const domain = normaliseDomain(body.domain);
    const domain_id = await insertDomain(tx, { coId, domain, userId: caller.userId, at: now() });
    if (domain_id === undefined) return refuse('Account.Domain.Limit');
    await audit(tx, { actor: caller.userId, action: 'domain.added', object: coId, detail: { domain } }, now());
    return { domain_id };
  });

  serveInSteps(app, services, proveMailDomain, async ({ params, body, caller }, context) => {
    const { now, refuse, transaction } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const own = { domainId: body.domain_id, coId };
    const row = await findDomain(db, own);
    if (!row) return refuse('Account.NotFound');
    await limit(db, `domain proof ${coId}`, { ...PROOFS, points: PROOFS.points * config.networkLimitFactor }, now());
    const found = await lookUp(services, row);
    if (found === 'unknown') return refuse('Account.Domain.Unchecked');
    if (found === 'missing') return refuse('Account.Domain.NoRecord');
    await transaction(async (tx) => {
      const isNew = await setProven(tx, row.domain_id, now());
      if (isNew)
        await audit(
          tx,
          { actor: caller.userId, action: 'domain.proven', object: coId, detail: { domain: row.domain } },
          now(),
        );
    });
  });

  serve(app, services, routeMailDomain, async ({ params, body, caller }, context) => {
    const { tx, now, refuse } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const before = await lockDomain(tx, { domainId: body.domain_id, coId });
    if (!before || !(await routeDomain(tx, { domainId: body.domain_id, coId, configId: body.config_id })))
      return refuse('Account.NotFound');
    if (before.sso_only_at && before.config_id !== body.config_id) await noteTurnedOff(context, before, caller);
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'domain.routed',
        object: coId,
        detail: { domain: body.domain_id, config_id: body.config_id },
      },
      now(),
    );
  });

  serve(app, services, removeMailDomain, async ({ params, query, caller }, context) => {
    const { tx, now, refuse } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const before = await lockDomain(tx, { domainId: query.domain_id, coId });
    const domain = await deleteDomain(tx, { domainId: query.domain_id, coId });
    if (!before || domain === undefined) return refuse('Account.NotFound');
    if (before.sso_only_at) await noteTurnedOff(context, before, caller);
    await audit(tx, { actor: caller.userId, action: 'domain.removed', object: coId, detail: { domain } }, now());
  });

  ssoOnlyRoutes(app, services);

  serveInSteps(app, services, findMailDomain, async ({ params }, context) => {
    const domain = normaliseDomain(params.domain);
    const found = checkMailDomain(domain) === undefined ? await findRoute(db, domain) : undefined;
    await countGuess(context, found !== undefined);
    return found
      ? { enterprise_id: found.co_id, config_id: found.config_id, idp_name: found.idp_name }
      : context.refuse('Account.Organisation.Not.Exist');
  });
}
