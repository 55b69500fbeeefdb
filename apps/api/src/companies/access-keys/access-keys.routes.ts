import {
  changeAccessKeySecret,
  createAccessKey,
  deleteAccessKey,
  endFormerSecret,
  limitAccessKey,
  listAccessKeys,
  listDeletedAccessKeys,
  listKeyCalls,
  listKeyScopes,
  restoreAccessKey,
  updateAccessKey,
} from '@portal/common/contract/account/access-keys';
import type { KeyScope } from '@portal/common/contract/account/key-scopes';
import { AccessKeyStatus } from '@portal/common/enums/user/access-key-status';
import { ACCESS_KEY } from '@portal/common/rules/limits';
import {
  changeAccessKey,
  dropFormerSecret,
  findAccessKey,
  formerEnd,
  holderOf,
  insertAccessKey,
  listAccessKeysOf,
  listCallsOf,
  listDeletedOf,
  markAccessKeyDeleted,
  replaceKeySecret,
  restoreDeletedKey,
  type KeyHolder,
  type KeyRow,
} from '../../identity/access-keys/access-keys.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { digest, newId, newSecret } from '../../platform/db/ids.ts';
import { windowOf } from '../../platform/db/page.ts';
import { refuseAt, type Refusing } from '../../platform/errors/refusal.ts';
import { servedCalls } from '../../platform/http/calls/calls.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { checkRecent } from '../../platform/http/caller/recent.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import { expiryTold } from '../../platform/mail/expiries.db.ts';
import type { Services } from '../../platform/http/services.ts';
import { checkPrincipal, holderFor, holdersOf } from './key-holders.ts';
import { noteKeyAct } from './note-act.ts';
import { scopesFor } from './scope-calls.ts';

const ownerOf = (holder: KeyHolder) => ('coId' in holder ? 'company' : 'person');
const dotted = (lastFour: string | null) => `••••${lastFour ?? ''}`;

/** A new secret, and what is stored of it. */
function makeSecret() {
  const secret = newSecret();
  return { secret, hash: digest(secret), lastFour: secret.slice(-4) };
}

/** A key that the caller manages, locked. */
async function managed(
  { tx, refuse }: Pick<Refusing<'Account.NotFound'>, 'refuse'> & { tx: Tx },
  caller: Caller,
  id: string,
): Promise<KeyRow> {
  return (await findAccessKey(tx, id, holdersOf(caller))) ?? refuse('Account.NotFound');
}

/** The end that a form gives a key, which is in the future. */
function expiryOf(time: string | null | undefined, now: Date): Date | null {
  const expires = time ? new Date(time) : null;
  if (expires && expires <= now) refuseAt('expire_time', 'request.invalid');
  return expires;
}

/** Access keys of the caller and of the caller's company. */
export function accessKeysRoutes(app: App, services: Services): void {
  /** Refuses scopes that open nothing to keys of this holder. */
  function checkScopes(scopes: readonly KeyScope[] | null | undefined, caller: Caller, holder: KeyHolder): void {
    const possible = scopesFor(servedCalls(app), caller, ownerOf(holder)).map(({ scope }) => scope);
    if (scopes?.some((scope) => !possible.includes(scope))) refuseAt('scopes', 'request.invalid');
  }

  serve(app, services, listAccessKeys, async ({ query, caller }, { tx, now }) => {
    const { rows, total } = await listAccessKeysOf(tx, holderFor(caller, query.owner), windowOf(query));
    return {
      total,
      rows: rows.map((row) => {
        const former = formerEnd(row, now());
        return {
          id: row.id,
          access_key_id: row.access_key_id,
          secret_access_key: dotted(row.last_four),
          desc: row.description,
          status: row.status as AccessKeyStatus,
          disabled_for: row.disabled_for,
          scopes: row.scopes,
          networks: row.networks,
          create_time: row.created_at,
          expire_time: row.expires_at,
          last_used_time: row.last_used_at,
          former: former && {
            secret_access_key: dotted(row.former_last_four),
            last_used_time: row.former_used_at,
            end_time: former,
            present_used_time: row.secret_used_at,
          },
          made_by: row.made_by_name,
          version: row.version,
        };
      }),
    };
  });

  serve(app, services, listDeletedAccessKeys, async ({ query, caller }, { tx, now }) => {
    const rows = await listDeletedOf(tx, holderFor(caller, query.owner), now());
    return {
      keys: rows.flatMap(({ deleted_at: at, ...row }) =>
        at === null
          ? []
          : {
              id: row.id,
              access_key_id: row.access_key_id,
              desc: row.description,
              delete_time: at,
              until_time: new Date(at.getTime() + ACCESS_KEY.undoMs),
            },
      ),
    };
  });

  serve(app, services, listKeyScopes, ({ query, caller }) =>
    Promise.resolve({ scopes: scopesFor(servedCalls(app), caller, ownerOf(holderFor(caller, query.owner))) }),
  );

  serve(app, services, createAccessKey, async ({ body, caller }, context) => {
    const { tx, now, refuse } = context;
    const holder = holderFor(caller, body.owner);
    const expires_at = expiryOf(body.expire_time, now());
    checkScopes(body.scopes, caller, holder);
    const { secret, hash, lastFour } = makeSecret();
    const { scopes = null, networks = [] } = body;
    const key = await insertAccessKey(tx, holder, {
      id: newId('k'),
      access_key_id: newId('AK').replace('-', ''),
      secret_hash: hash,
      last_four: lastFour,
      description: body.desc ?? '',
      status: AccessKeyStatus.enabled,
      scopes,
      networks,
      made_by: 'coId' in holder ? caller.userId : null,
      created_at: now(),
      expires_at,
    });
    if (!key) return refuse('Account.AccessKey.Limit');
    await noteKeyAct(context, caller, 'created', key, { scopes, networks });
    return { id: key.id, access_key_id: key.access_key_id, secret_access_key: secret };
  });

  serve(app, services, updateAccessKey, async ({ params, body, caller }, context) => {
    const { tx, now } = context;
    checkPrincipal(caller);
    const changed = {
      ...(body.desc === undefined ? {} : { description: body.desc }),
      ...(body.status === undefined ? {} : { status: body.status }),
    };
    if (Object.keys(changed).length === 0) refuseAt('desc', 'request.invalid');
    const key = await managed(context, caller, params.id);
    const enables = body.status === AccessKeyStatus.enabled && key.status !== AccessKeyStatus.enabled;
    if (enables) checkRecent(caller, now(), context);
    checkVersion<typeof updateAccessKey>(
      body.version,
      { desc: key.description, status: key.status as AccessKeyStatus, version: key.version },
      context,
    );
    await changeAccessKey(tx, key.id, changed);
    const wasSet = body.status === AccessKeyStatus.disabled ? 'disabled' : enables ? 'enabled' : 'commented';
    await noteKeyAct(context, caller, wasSet, key);
  });

  serve(app, services, limitAccessKey, async ({ params, body, caller }, context) => {
    const { tx, now } = context;
    const { scopes, networks } = body;
    const key = await managed(context, caller, params.id);
    checkScopes(scopes, caller, holderOf(key));
    const same = key.expires_at?.toISOString() === body.expire_time;
    const expires_at = same ? key.expires_at : expiryOf(body.expire_time, now());
    checkVersion<typeof limitAccessKey>(
      body.version,
      {
        scopes: key.scopes,
        networks: key.networks,
        expire_time: key.expires_at?.toISOString() ?? null,
        version: key.version,
      },
      context,
    );
    const expiry_told = same ? key.expiry_told : expiryTold(expires_at, now());
    await changeAccessKey(tx, key.id, { scopes, networks, expires_at, expiry_told });
    await noteKeyAct(context, caller, 'limited', key, { scopes, networks });
  });

  serve(app, services, changeAccessKeySecret, async ({ params, caller }, context) => {
    const { tx, now, refuse } = context;
    const key = await managed(context, caller, params.id);
    if (formerEnd(key, now())) refuse('Account.AccessKey.Changing');
    const { secret, hash, lastFour } = makeSecret();
    await replaceKeySecret(tx, key.id, { hash, lastFour, at: now() });
    await noteKeyAct(context, caller, 'secretChanged', key);
    return { access_key_id: key.access_key_id, secret_access_key: secret };
  });

  serve(app, services, endFormerSecret, async ({ params, caller }, context) => {
    const key = await managed(context, caller, params.id);
    if (key.former_hash === null) return;
    await dropFormerSecret(context.tx, key.id);
    await noteKeyAct(context, caller, 'formerEnded', key);
  });

  serve(app, services, deleteAccessKey, async ({ params, query, caller }, context) => {
    const { tx, now, refuse } = context;
    const key = await managed(context, caller, params.id);
    const quietSince = now().getTime() - ACCESS_KEY.inUseMs;
    const inUse = key.last_used_at !== null && key.last_used_at.getTime() >= quietSince;
    if (inUse && query.confirm !== key.access_key_id) refuse('Account.AccessKey.InUse');
    await markAccessKeyDeleted(tx, key.id, now());
    await noteKeyAct(context, caller, 'deleted', key);
  });

  serve(app, services, restoreAccessKey, async ({ params, caller }, context) => {
    const { tx, now, refuse } = context;
    const holders = holdersOf(caller);
    const key = await restoreDeletedKey(tx, params.id, { holders, at: now() });
    if (key === 'gone') return refuse('Account.NotFound');
    if (key === 'full') return refuse('Account.AccessKey.Limit');
    await noteKeyAct(context, caller, 'restored', key);
  });

  serveInSteps(app, services, listKeyCalls, async ({ params, query, caller }, { transaction, now, locale, refuse }) => {
    await services.keyCalls.store();
    return transaction(async (tx) => {
      const key = await managed({ tx, refuse }, caller, params.id);
      const since = new Date(now().getTime() - ACCESS_KEY.callsMs);
      const { rows, total } = await listCallsOf(tx, key.id, { since, ...windowOf(query) });
      return {
        total,
        rows: rows.map(({ network, route, calls, last_at }) => ({
          network,
          place: services.placeOf(network, locale) ?? null,
          route,
          calls,
          last_time: last_at,
        })),
      };
    });
  });
}
