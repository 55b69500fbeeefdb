import {
  createIdpLink,
  listIdpLinks,
  openIdpLink,
  revokeIdpLink,
} from '@portal/common/contract/identity-provider/idp-links';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { IDP } from '@portal/common/rules/limits';
import { audit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { checkRecent } from '../../../platform/http/caller/recent.ts';
import { serve, serveInSteps } from '../../../platform/http/calls/serve.ts';
import { limit } from '../../../platform/limits/limits.ts';
import { startNarrowSession } from '../recovery/narrow-session.ts';
import { ownCompany } from '../own-company.ts';
import { findOwnProvider, lockProvider } from '../setup.db.ts';
import { insertLink, listLinks, openLink, revokeLink } from './idp-links.db.ts';
import type { Services } from '../../../platform/http/services.ts';

/** Limit of openings per network: a secret of 256 bits is not guessed. */
const OPENINGS = { points: 60, seconds: 15 * 60 };

/** Links with which a company's IT sets up one provider. */
export function idpLinksRoutes(app: App, services: Services): void {
  const { config, db } = services;

  serve(app, services, listIdpLinks, async ({ params, query, caller }, context) => {
    const { tx, now, refuse } = context;
    const row = await findOwnProvider(tx, {
      configId: query.config_id,
      coId: ownCompany(caller, params.enterprise_id, context),
    });
    if (!row) return refuse('Account.NotFound');
    const rows = (await listLinks(tx, row.config_id, now())).map(
      ({ link_id, note, creator, created_at, expires_at, opened_at }) => ({
        link_id,
        note,
        creator,
        create_time: created_at.toISOString(),
        expire_time: expires_at.toISOString(),
        open_time: opened_at?.toISOString() ?? null,
      }),
    );
    return { rows, total: rows.length };
  });

  serve(app, services, createIdpLink, async ({ params, body, caller }, context) => {
    const { tx, now, refuse } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    checkRecent(caller, now(), context);
    const row = await lockProvider(tx, { configId: body.config_id, coId });
    if (!row) return refuse('Account.NotFound');
    const made = await insertLink(tx, { configId: row.config_id, note: body.note, userId: caller.userId, at: now() });
    if (!made) return refuse('Account.Idp.Link.Limit');
    const { linkId, secret, expiresAt } = made;
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'idp.linkMade',
        object: row.config_id,
        detail: { co_id: coId, link: linkId, note: body.note },
      },
      now(),
    );
    // The fragment stays in the browser: it is in no log and no Referer.
    return {
      link_id: linkId,
      link_url: `${pageUrl(config.publicUrl, PAGE.openProviderLink)}#${secret}`,
      expire_time: expiresAt.toISOString(),
    };
  });

  serve(app, services, revokeIdpLink, async ({ params, query, caller }, context) => {
    const { tx, now, refuse } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const configId = await revokeLink(tx, { linkId: query.link_id, coId, at: now() });
    if (configId === undefined) return refuse('Account.NotFound');
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'idp.linkRevoked',
        object: configId,
        detail: { co_id: coId, link: query.link_id },
      },
      now(),
    );
  });

  serveInSteps(app, services, openIdpLink, async ({ body }, context) => {
    const { now, network, refuse } = context;
    await limit(db, `idp link ${network}`, { ...OPENINGS, points: OPENINGS.points * config.networkLimitFactor }, now());
    return context.transaction(async (tx) => {
      const link = await openLink(tx, body.link_token, now());
      if (!link) return refuse('Account.Idp.Link.Over');
      const { link_id: linkId, config_id, co_id: coId, created_by: preferred, expires_at } = link;
      const livesMs = Math.min(IDP.linkSessionMs, expires_at.getTime() - now().getTime());
      const session = await startNarrowSession(tx, context, {
        coId,
        preferred,
        scope: SessionScope.setup,
        livesMs,
        linkId,
      });
      if (!session) return refuse('Account.Idp.Link.Over');
      await audit(
        tx,
        {
          actor: linkId,
          action: 'idp.linkOpened',
          object: config_id,
          detail: { co_id: coId, link: linkId, session: session.sessionId },
        },
        now(),
      );
      return { config_id, expire_time: session.expiresAt.toISOString() };
    });
  });
}
