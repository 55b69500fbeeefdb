import {
  addPasskey,
  beginPasskey,
  deletePasskey as deletion,
  keepPasskey,
  listPasskeys,
  renamePasskey,
} from '@portal/common/contract/sign-in/passkeys';
import { PASSKEY } from '@portal/common/rules/limits';
import { audit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { parseUserAgent } from '../../platform/http/request/user-agent.ts';
import type { Services } from '../../platform/http/services.ts';
import { passkeysNeededBy } from '../demands/demands.db.ts';
import { notifyOwner } from '../owner-message/owner-message.db.ts';
import { findSsoOnly, refuseSsoOnly, signsInHere } from '../sso-only/sso-only.db.ts';
import { addMade, beginMaking, type Making } from './add-passkey.ts';
import {
  changePasskey,
  countPasskeysOf,
  deletePasskey,
  hasOtherWay,
  listPasskeysOf,
  lockOwnerOf,
  type StoredPasskey,
} from './passkeys.db.ts';
import { rpIdOf, userHandleOf } from './webauthn.ts';

const wire = ({ passkey_id: id, name, created_at, last_used_at, synced, review, user_agent }: StoredPasskey) => ({
  id,
  name,
  created_at,
  last_used_at,
  ...parseUserAgent(user_agent),
  synced,
  review,
});

const inSession = ({ userId, sessionId }: Caller): Making => ({
  userId,
  purpose: 'add',
  holder: `session ${sessionId}`,
});

/** The caller's passkeys. */
export function passkeysRoutes(app: App, services: Services): void {
  const { config } = services;
  const ways = { wechat: config.wechat !== undefined };

  serve(app, services, listPasskeys, async ({ caller }, { tx, now }) => {
    const rows = await listPasskeysOf(tx, caller.userId);
    return {
      passkeys: rows.map(wire),
      applies: (await signsInHere(tx, caller)) && !(await findSsoOnly(tx, caller.userId)),
      needed: await passkeysNeededBy(tx, config, caller, now()),
      last: rows.length === 1 && !(await hasOtherWay(tx, caller.userId, ways)),
      accepted: {
        rp_id: rpIdOf(config),
        user_id: userHandleOf(caller.userId),
        credential_ids: rows.map(({ credential_id }) => credential_id),
      },
    };
  });

  serve(app, services, beginPasskey, async ({ caller }, context) => {
    const { tx, refuse } = context;
    if (!(await signsInHere(tx, caller))) refuse('Account.Permission.Denied');
    await refuseSsoOnly(tx, caller.userId, context);
    if ((await countPasskeysOf(tx, caller.userId)) >= PASSKEY.most) refuse('Account.Passkey.Limit');
    return beginMaking(tx, inSession(caller), context);
  });

  serveInSteps(app, services, addPasskey, async ({ caller, body }, context) => {
    const added = await addMade(inSession(caller), body, context, (tx) => refuseSsoOnly(tx, caller.userId, context));
    return added ?? context.refuse('Account.Passkey.Limit');
  });

  serve(app, services, renamePasskey, async ({ caller: { userId }, params, body }, { tx, now, network, refuse }) => {
    if (!(await changePasskey(tx, { id: params.id, userId }, { name: body.name }))) refuse('Account.NotFound');
    await audit(
      tx,
      { actor: userId, action: 'passkey.renamed', object: userId, detail: { passkey: body.name, network } },
      now(),
    );
  });

  serve(app, services, keepPasskey, async ({ caller: { userId }, params }, { tx, now, network, refuse }) => {
    const name = (await changePasskey(tx, { id: params.id, userId }, { review: false })) ?? refuse('Account.NotFound');
    await audit(
      tx,
      { actor: userId, action: 'passkey.kept', object: userId, detail: { passkey: name, network } },
      now(),
    );
  });

  serve(app, services, deletion, async ({ caller, params }, context) => {
    const { tx, now, network, userAgent, refuse } = context;
    const { userId } = caller;
    await lockOwnerOf(tx, userId);
    const name = (await deletePasskey(tx, { id: params.id, userId })) ?? refuse('Account.NotFound');
    const left = await countPasskeysOf(tx, userId);
    // Until there are as many as are needed, none counts, and any may go.
    if (left + 1 === (await passkeysNeededBy(tx, config, caller, now()))) refuse('Account.Passkey.Needed');
    if (left === 0 && !(await hasOtherWay(tx, userId, ways))) refuse('Account.Passkey.Last');
    await audit(
      tx,
      { actor: userId, action: 'passkey.deleted', object: userId, detail: { passkey: name, network } },
      now(),
    );
    await notifyOwner(tx, services, { userId, act: 'passkey.deleted', network, userAgent, at: now() });
  });
}
