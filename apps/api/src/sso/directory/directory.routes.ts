import {
  createDirectoryToken,
  listDirectoryCalls,
  listDirectoryPeople,
  readDirectory,
  revokeDirectoryToken,
} from '@portal/common/contract/identity-provider/directory';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { DAY_MS } from '@portal/common/rules/units';
import { tellAdministratorsOfAct } from '../../companies/company/administrators.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { windowOf } from '../../platform/db/page.ts';
import { serve, type HandlerContext } from '../../platform/http/calls/serve.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { ownCompany } from '../provider/own-company.ts';
import { findOwnProvider, lockProvider, type ProviderRow } from '../provider/own-provider.db.ts';
import { listCalls } from './calls.db.ts';
import { countDirectoryPeople, listDirectoryPeople as listPeople } from './people.db.ts';
import { SCIM_PATH } from './serve-directory.ts';
import { deleteToken, insertToken, listTokens } from './tokens.db.ts';

type Context = HandlerContext<'Account.NotFound'>;
interface Named {
  caller: Caller;
  params: { enterprise_id: string };
}

/** The provider of the caller's company that a call names. */
async function ownProvider({ caller, params }: Named, configId: string, context: Context): Promise<ProviderRow> {
  const coId = ownCompany(caller, params.enterprise_id, context);
  return (await findOwnProvider(context.tx, { configId, coId })) ?? context.refuse('Account.NotFound');
}

/** Writes the audit entry of a token that was made or revoked, and tells all administrators. */
async function recordToken(
  { tx, services, now, network, userAgent }: Context,
  caller: Caller,
  act: 'directory.tokenMade' | 'directory.tokenRevoked',
  { provider, tokenId, note, ...detail }: { provider: ProviderRow; tokenId: string; note: string; expires?: Date },
): Promise<void> {
  const { config_id: object, co_id: coId, idp_name: name } = provider;
  await audit(
    tx,
    { actor: caller.userId, action: act, object, detail: { co_id: coId, token: tokenId, note, ...detail } },
    now(),
  );
  await tellAdministratorsOfAct(tx, services, {
    coId,
    act,
    locks: caller.userId,
    values: { provider: name, what: act.slice('directory.token'.length).toLowerCase() },
    network,
    userAgent,
    at: now(),
  });
}

/** The section of a provider's page about the company's directory. */
export function directoryRoutes(app: App, services: Services): void {
  serve(app, services, readDirectory, async ({ query, ...named }, context) => {
    const { tx, now } = context;
    const { config_id: configId, co_id: coId } = await ownProvider(named, query.config_id, context);
    const tokens = await listTokens(tx, configId);
    return {
      base_url: `${services.config.publicUrl}${SCIM_PATH}`,
      tokens: tokens.map(({ token_id, note, creator, created_at, expires_at, last_used_at }) => ({
        token_id,
        note,
        creator: creator ?? '',
        create_time: created_at,
        expire_time: expires_at,
        expired: expires_at <= now(),
        last_used_time: last_used_at,
      })),
      ...(await countDirectoryPeople(tx, { configId, coId })),
    };
  });

  serve(app, services, listDirectoryPeople, async ({ query, ...named }, context) => {
    const { config_id: configId, co_id: coId } = await ownProvider(named, query.config_id, context);
    const { rows, total } = await listPeople(context.tx, { configId, coId }, windowOf(query));
    return {
      total,
      rows: rows.map(({ user_id, user_name, resource, status, matched, created_at, changed_at }) => ({
        user_id,
        contact_name: user_name,
        directory_name: resource.userName,
        active: status === AccountStatus.active,
        matched,
        create_time: created_at,
        change_time: changed_at,
      })),
    };
  });

  serve(app, services, listDirectoryCalls, async ({ query, ...named }, context) => {
    const { tx, now } = context;
    const { config_id: configId } = await ownProvider(named, query.config_id, context);
    const { rows, total } = await listCalls(tx, configId, { now: now(), ...windowOf(query) });
    return {
      total,
      rows: rows.map(({ call_id, at, method, path, status, problem, user_name }) => ({
        call_id: String(call_id),
        time: at,
        method,
        path,
        status,
        problem,
        contact_name: user_name ?? '',
      })),
    };
  });

  serve(app, services, createDirectoryToken, async ({ params, body, caller }, context) => {
    const { tx, now, refuse } = context;
    const { config_id: configId, note, days } = body;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const provider = (await lockProvider(tx, { configId, coId })) ?? refuse('Account.NotFound');
    const expires = new Date(now().getTime() + days * DAY_MS);
    const made =
      (await insertToken(tx, { configId, note, by: caller.userId, expiresAt: expires, at: now() })) ??
      refuse('Account.Directory.Token.Limit');
    await recordToken(context, caller, 'directory.tokenMade', { provider, tokenId: made.token_id, note, expires });
    return { ...made, expire_time: expires };
  });

  serve(app, services, revokeDirectoryToken, async ({ query, ...named }, context) => {
    const { tx, refuse } = context;
    const provider = await ownProvider(named, query.config_id, context);
    const { token_id: tokenId, note } =
      (await deleteToken(tx, { tokenId: query.token_id, configId: provider.config_id })) ?? refuse('Account.NotFound');
    await recordToken(context, named.caller, 'directory.tokenRevoked', { provider, tokenId, note });
  });
}
