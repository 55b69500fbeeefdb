import {
  createIdpLink,
  listIdpLinks,
  openIdpLink,
  revokeIdpLink,
} from '@portal/common/contract/identity-provider/idp-links';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { IDP } from '@portal/common/rules/limits';
import { HOUR_MS } from '@portal/common/rules/units';
import { audit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { serve, serveInSteps } from '../../../platform/http/calls/serve.ts';
import { limit } from '../../../platform/limits/limits.ts';
import { startNarrowSession } from '../recovery/narrow-session.ts';
import { ownCompany } from '../../provider/own-company.ts';
import { findOwnProvider, lockProvider } from '../../provider/own-provider.db.ts';
import { findMaker, insertLink, listLinks, namesOf, openLink, revokeLink } from './idp-links.db.ts';
import {
  findAdministrator,
  notifyAdministrators,
  tellAdministratorsOfAct,
  type Notice,
} from '../../../companies/company/administrators.db.ts';
import { describeDevice } from '../../../platform/http/request/user-agent.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import type { Services } from '../../../platform/http/services.ts';

/** Limit of openings per network: a secret of 256 bits is not guessed. */
const OPENINGS = { points: 60, seconds: 15 * 60 };

/** Revokes a link and audits that; false when there is none. */
async function revoke(
  tx: Tx,
  { linkId, coId, by, at }: { linkId: string; coId: string; by: string; at: Date },
): Promise<boolean> {
  const configId = await revokeLink(tx, { linkId, coId, at });
  if (configId === undefined) return false;
  await audit(
    tx,
    { actor: by, action: 'idp.linkRevoked', object: configId, detail: { co_id: coId, link: linkId } },
    at,
  );
  return true;
}

/** Refuses a link that is over; the refusal says whom to ask: its maker, or else another administrator. */
async function refuseOver(tx: Tx, secret: string, { refuse }: Refusing<'Account.Idp.Link.Over'>): Promise<never> {
  const made = await findMaker(tx, secret);
  const administrator = made && (await findAdministrator(tx, { coId: made.co_id, preferred: made.created_by }));
  return administrator
    ? refuse('Account.Idp.Link.Over', {
        text: 'idpLink.over',
        values: { name: administrator.user_name, company: made.company_name || administrator.user_name },
      })
    : refuse('Account.Idp.Link.Over');
}

/** Links with which a company's IT sets up one provider. */
export function idpLinksRoutes(app: App, services: Services): void {
  const { config, db } = services;

  const pageOf = (configId: string) => pageUrl(config.publicUrl, `${PAGE.providers}/detail/${configId}`);

  /** Tells the administrators other than its maker that a link was opened. */
  async function tellOpened(
    tx: Tx,
    {
      configId,
      coId,
      maker,
      note,
      from: { network, userAgent },
      ...message
    }: Pick<Notice, 'event' | 'at'> & {
      configId: string;
      coId: string;
      maker: string;
      note: string;
      from: { network: string; userAgent: string };
    },
  ): Promise<void> {
    await notifyAdministrators(tx, coId, {
      ...message,
      template: 'idpLinkOpened',
      except: maker,
      link: pageOf(configId),
      values: {
        ...(await namesOf(tx, { configId, maker })),
        note,
        network,
        device: describeDevice(userAgent),
        time: message.at,
      },
    });
  }

  serve(app, services, listIdpLinks, async ({ params, query, caller }, context) => {
    const { tx, now, refuse } = context;
    const row = await findOwnProvider(tx, {
      configId: query.config_id,
      coId: ownCompany(caller, params.enterprise_id, context),
    });
    if (!row) return refuse('Account.NotFound');
    const rows = (await listLinks(tx, row.config_id, now())).map(
      ({ link_id, note, creator, created_at, expires_at, opened_at, ended }) => ({
        link_id,
        note,
        creator,
        create_time: created_at,
        expire_time: expires_at,
        open_time: opened_at,
        ended,
      }),
    );
    return { rows, total: rows.length };
  });

  serve(app, services, createIdpLink, async ({ params, body, caller }, context) => {
    const { tx, now, network, userAgent, refuse } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const row = await lockProvider(tx, { configId: body.config_id, coId });
    if (!row) return refuse('Account.NotFound');
    if (body.replaces !== undefined) await revoke(tx, { linkId: body.replaces, coId, by: caller.userId, at: now() });
    const made = await insertLink(tx, { configId: row.config_id, note: body.note, maker: caller, at: now() });
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
    const { provider } = await namesOf(tx, { configId: row.config_id, maker: caller.userId });
    await tellAdministratorsOfAct(tx, services, {
      coId,
      act: 'idp.linkMade',
      locks: caller.userId,
      values: { provider, note: body.note },
      page: pageOf(row.config_id),
      network,
      userAgent,
      at: now(),
    });
    // The fragment stays in the browser: it is in no log and no Referer.
    return {
      link_id: linkId,
      link_url: `${pageUrl(config.publicUrl, PAGE.openProviderLink)}#${secret}`,
      expire_time: expiresAt,
    };
  });

  serve(app, services, revokeIdpLink, async ({ params, query, caller }, context) => {
    const { tx, now, refuse } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const revoked = await revoke(tx, { linkId: query.link_id, coId, by: caller.userId, at: now() });
    if (!revoked) return refuse('Account.NotFound');
  });

  serveInSteps(app, services, openIdpLink, async ({ body }, context) => {
    const { now, network, userAgent } = context;
    await limit(db, `idp link ${network}`, { ...OPENINGS, points: OPENINGS.points * config.networkLimitFactor }, now());
    return context.transaction(async (tx) => {
      const link = await openLink(tx, body.link_token, now());
      if (!link) return refuseOver(tx, body.link_token, context);
      const { link_id: linkId, config_id, co_id: coId, note, created_by, session_epoch, expires_at } = link;
      const livesMs = Math.min(IDP.linkSessionMs, expires_at.getTime() - now().getTime());
      const session = await startNarrowSession(tx, context, {
        account: { user_id: created_by, session_epoch },
        scope: SessionScope.setup,
        livesMs,
        linkId,
      });
      if (!session) return refuseOver(tx, body.link_token, context);
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
      await tellOpened(tx, {
        // One message an hour at most.
        event: `${linkId} ${Math.floor(now().getTime() / HOUR_MS)}`,
        configId: config_id,
        coId,
        maker: created_by,
        note,
        from: { network, userAgent },
        at: now(),
      });
      return { config_id, expire_time: session.expiresAt };
    });
  });
}
