import {
  createAccessKey,
  deleteAccessKey,
  listAccessKeys,
  updateAccessKey,
} from '@portal/common/contract/account/access-keys';
import { AccessKeyStatus } from '@portal/common/enums/user/access-key-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { ACCESS_KEY } from '@portal/common/rules/limits';
import { audit } from '../../platform/audit/audit.ts';
import { digest, newId, newSecret } from '../../platform/db/ids.ts';
import { windowOf } from '../../platform/db/page.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { checkRecent } from '../../platform/http/caller/recent.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { serve, type HandlerContext } from '../../platform/http/calls/serve.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import { notifyOwner } from '../owner-message/owner-message.db.ts';
import {
  changeAccessKey,
  deleteQuietAccessKey,
  findAccessKey,
  hasAccessKey,
  insertAccessKey,
  listAccessKeysOf,
} from './access-keys.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** In a partner company only the main account has keys. */
function checkPrincipal({ userType, role }: Caller): void {
  if (userType === UserType.partner && role !== 0) refuse('Account.Permission.Denied');
}

/** Notifies the owner of a key that was made, enabled or deleted. */
const tellOfKey = (
  { tx, services, now, network, userAgent }: HandlerContext,
  { userId }: Caller,
  act: 'accessKey.created' | 'accessKey.enabled' | 'accessKey.deleted',
  key: string,
): Promise<void> => notifyOwner(tx, services, { userId, act, values: () => ({ key }), network, userAgent, at: now() });

/** Manages the caller's access keys. */
export function accessKeysRoutes(app: App, services: Services): void {
  serve(app, services, listAccessKeys, async ({ query, caller }, { tx }) => {
    checkPrincipal(caller);
    const { rows, total } = await listAccessKeysOf(tx, caller.userId, windowOf(query));
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        access_key_id: row.access_key_id,
        secret_access_key: `••••${row.last_four}`,
        desc: row.description,
        status: row.status as AccessKeyStatus,
        disabled_for: row.disabled_for,
        create_time: row.created_at,
        expire_time: row.expires_at,
        last_used_time: row.last_used_at,
        version: row.version,
      })),
    };
  });

  serve(app, services, createAccessKey, async ({ body, caller }, context) => {
    const { tx, now, refuse, refuseAt } = context;
    checkPrincipal(caller);
    const expires = body.expire_time === undefined ? null : new Date(body.expire_time);
    if (expires && expires <= now()) refuseAt('expire_time', 'request.invalid');
    const secret = newSecret();
    const key = {
      id: newId('k'),
      access_key_id: newId('AK').replace('-', ''),
      secret_hash: digest(secret),
      last_four: secret.slice(-4),
      user_id: caller.userId,
      description: body.desc ?? '',
      status: AccessKeyStatus.enabled,
      created_at: now(),
      expires_at: expires,
    };
    if (!(await insertAccessKey(tx, key))) refuse('Account.AccessKey.Limit', { values: { most: ACCESS_KEY.most } });
    await audit(
      tx,
      { actor: caller.userId, action: 'accessKey.created', object: caller.userId, detail: { key: key.access_key_id } },
      now(),
    );
    await tellOfKey(context, caller, 'accessKey.created', key.access_key_id);
    return { id: key.id, access_key_id: key.access_key_id, secret_access_key: secret };
  });

  serve(app, services, updateAccessKey, async ({ params, body, caller }, context) => {
    const { tx, now, refuse, refuseAt } = context;
    checkPrincipal(caller);
    const changed = {
      ...(body.desc === undefined ? {} : { description: body.desc }),
      ...(body.status === undefined ? {} : { status: body.status }),
    };
    if (Object.keys(changed).length === 0) refuseAt('desc', 'request.invalid');
    const key = await findAccessKey(tx, { id: params.id, userId: caller.userId });
    if (!key) return refuse('Account.NotFound');
    if (body.status === AccessKeyStatus.enabled && key.status !== AccessKeyStatus.enabled)
      checkRecent(caller, now(), context);
    checkVersion<typeof updateAccessKey>(
      body.version,
      { desc: key.description, status: key.status as AccessKeyStatus, version: key.version },
      context,
    );
    await changeAccessKey(tx, key.id, changed);
    const action =
      body.status === undefined
        ? 'accessKey.commented'
        : body.status === AccessKeyStatus.enabled
          ? 'accessKey.enabled'
          : 'accessKey.disabled';
    await audit(tx, { actor: caller.userId, action, object: caller.userId, detail: { key: key.access_key_id } }, now());
    if (action === 'accessKey.enabled' && key.status !== AccessKeyStatus.enabled)
      await tellOfKey(context, caller, action, key.access_key_id);
  });

  serve(app, services, deleteAccessKey, async ({ params, query, caller }, context) => {
    const { tx, now, refuse } = context;
    checkPrincipal(caller);
    const quietSince = new Date(now().getTime() - ACCESS_KEY.inUseMs);
    const own = { id: params.id, userId: caller.userId };
    const key = await deleteQuietAccessKey(tx, own, { quietSince, confirm: query.confirm ?? '' });
    if (key === undefined)
      return refuse((await hasAccessKey(tx, own)) ? 'Account.AccessKey.InUse' : 'Account.NotFound');
    await audit(
      tx,
      { actor: caller.userId, action: 'accessKey.deleted', object: caller.userId, detail: { key } },
      now(),
    );
    await tellOfKey(context, caller, 'accessKey.deleted', key);
  });
}
