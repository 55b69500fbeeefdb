import {
  changeWebhookSecret,
  chooseWebhookKinds,
  confirmWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  switchWebhook,
  testWebhook,
  updateWebhook,
} from '@portal/common/contract/account/webhooks';
import { UserType } from '@portal/common/enums/user/user-type';
import { THIRD_PARTY_KINDS, WebhookKind, type TEST_KIND } from '@portal/common/enums/webhook/webhook-kind';
import { WEBHOOK } from '@portal/common/rules/limits';
import { ownerOf, type Owner } from '../../identity/webhooks/managers.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { isCallable } from '../../platform/outbound/guarded-fetch.ts';
import { windowOf } from '../../platform/db/page.ts';
import { refuseAt, type Refusing } from '../../platform/errors/refusal.ts';
import { serve, type HandlerContext } from '../../platform/http/calls/serve.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { checkRecent } from '../../platform/http/caller/recent.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import type { Services } from '../../platform/http/services.ts';
import { managedCompany } from '../company/managed-company.ts';
import { lockCaller } from './lock-caller.db.ts';
import { noteWebhook, tellOfWebhook } from './note-change.ts';
import {
  addWebhook,
  confirmReported,
  findOwner,
  findWebhook,
  listDeliveries,
  listOf,
  makeDue,
  queueTest,
  removeWebhook,
  replaceSecret,
  storeEnabled,
  storeWebhook,
  type WebhookRow,
} from './webhooks.db.ts';

type Refuses = Refusing<'Account.NotFound'>;

/** Whose addresses a call without an id is about: those of the caller's company; staff name an application. */
function ownerIn(caller: Caller, clientId: string | undefined, { refuse }: Refuses): Owner {
  if (caller.userType === UserType.employee) return { clientId: clientId ?? refuse('Account.NotFound') };
  if (clientId !== undefined) refuse('Account.NotFound');
  return { coId: managedCompany(caller, 'webhooks') };
}

/** The kinds of events that can be chosen for an owner. With `lock`, no other call adds an address to it meanwhile. */
async function kindsFor(
  { tx, refuse }: Refuses & { tx: Tx },
  owner: Owner,
  options?: { lock: boolean },
): Promise<WebhookKind[]> {
  const { third_party } = (await findOwner(tx, owner, options)) ?? refuse('Account.NotFound');
  return third_party ? [...THIRD_PARTY_KINDS] : Object.values(WebhookKind);
}

/** The address that a call names, if the caller manages it. */
async function named(
  { tx, refuse }: Refuses & { tx: Tx },
  caller: Caller,
  webhookId: string,
  options?: { lock: boolean },
): Promise<WebhookRow> {
  const company = caller.userType === UserType.employee ? null : managedCompany(caller, 'webhooks');
  return (await findWebhook(tx, { webhookId, company }, options)) ?? refuse('Account.NotFound');
}
/** The same, for a change: the caller's account is locked, and then the address. */
async function locked(context: Refuses & { tx: Tx }, caller: Caller, webhookId: string): Promise<WebhookRow> {
  const owner = ownerOf(await named(context, caller, webhookId));
  await lockCaller(context.tx, caller, owner);
  return named(context, caller, webhookId, { lock: true });
}

function checkKinds(chosen: readonly WebhookKind[], possible: readonly WebhookKind[]): void {
  if (!chosen.every((kind) => possible.includes(kind))) refuseAt('kinds', 'webhookKinds.thirdParty');
}

/** Notes and tells of another address or other kinds of events; what is as before is no news. */
async function noteChange(
  context: HandlerContext,
  caller: Caller,
  row: WebhookRow,
  { url, kinds, at }: { url: string; kinds: WebhookKind[]; at: Date },
): Promise<void> {
  await noteWebhook(context, caller, 'webhook.changed', row, { host: new URL(url).host, kinds });
  if (url !== row.url) await tellOfWebhook(context, caller, 'webhook.moved', row, { to: url, at });
  else if (kinds.toSorted().join() !== row.kinds.toSorted().join())
    await tellOfWebhook(context, caller, 'webhook.changed', row);
}

const shown = ({ webhook_id, url, kinds, enabled, failing_since, version, ...row }: WebhookRow) => ({
  webhook_id,
  url,
  kinds,
  enabled,
  failing_since,
  given_up_time: row.given_up_at,
  reported_time: row.reported_at,
  former_until: row.former_until,
  create_time: row.created_at,
  version,
});

/** Addresses that are told of the events of a company or of an application. */
export function webhooksRoutes(app: App, services: Services): void {
  const { vault } = services;

  /** What is never called is refused when it is entered, not only at each delivery. */
  const checkUrl = (url: string): void => {
    if (!isCallable(url, { allowPrivate: services.config.idpAllowPrivate })) refuseAt('url', 'webhookUrl.inside');
  };

  serve(app, services, listWebhooks, async ({ query, caller }, context) => {
    const { tx, now } = context;
    const owner = ownerIn(caller, query.client_id, context);
    const kinds = await kindsFor(context, owner);
    const rows = await listOf(tx, owner);
    return {
      kinds,
      webhooks: rows.map(({ former_until: until, ...row }) =>
        shown({ ...row, former_until: until !== null && until > now() ? until : null }),
      ),
    };
  });

  serve(app, services, createWebhook, async ({ body: { client_id, ...fields }, caller }, context) => {
    const { tx, now, refuse } = context;
    const at = now();
    const owner = ownerIn(caller, client_id, context);
    checkUrl(fields.url);
    await lockCaller(tx, caller, owner);
    checkKinds(fields.kinds, await kindsFor(context, owner, { lock: true }));
    const made =
      (await addWebhook(tx, owner, { ...fields, vault, by: caller.userId, at })) ??
      refuse('Account.Webhook.Limit', { values: { most: WEBHOOK.most } });
    const row = await named(context, caller, made.webhook_id);
    await noteWebhook(context, caller, 'webhook.created', row, { host: new URL(row.url).host, kinds: row.kinds });
    await tellOfWebhook(context, caller, 'webhook.created', row, { at });
    return made;
  });

  serve(app, services, updateWebhook, async ({ params, body: { version, ...fields }, caller }, context) => {
    const { tx, now } = context;
    const row = await locked(context, caller, params.webhook_id);
    checkVersion<typeof updateWebhook>(version, { url: row.url, kinds: row.kinds, version: row.version }, context);
    const at = now();
    if (fields.url !== row.url) {
      checkRecent(caller, at, context);
      checkUrl(fields.url);
    }
    checkKinds(fields.kinds, await kindsFor(context, ownerOf(row)));
    await storeWebhook(tx, row, { ...fields, by: caller.userId, at });
    await noteChange(context, caller, row, { ...fields, at });
  });

  serve(app, services, chooseWebhookKinds, async ({ params, body: { version, kinds }, caller }, context) => {
    const { tx, now } = context;
    const row = await locked(context, caller, params.webhook_id);
    checkVersion<typeof chooseWebhookKinds>(version, { url: row.url, kinds: row.kinds, version: row.version }, context);
    checkKinds(kinds, await kindsFor(context, ownerOf(row)));
    const fields = { url: row.url, kinds, at: now() };
    await storeWebhook(tx, row, { ...fields, by: caller.userId });
    await noteChange(context, caller, row, fields);
  });

  serve(app, services, switchWebhook, async ({ params, body, caller }, context) => {
    const { tx, refuse } = context;
    const row = await locked(context, caller, params.webhook_id);
    const enabled = body.enabled === 1;
    if (row.enabled === enabled) return;
    if (row.reported_at !== null) refuse('Account.Webhook.Reported');
    await storeEnabled(tx, row.webhook_id, enabled);
    const act = enabled ? 'webhook.enabled' : 'webhook.disabled';
    await noteWebhook(context, caller, act, row);
    await tellOfWebhook(context, caller, act, row);
  });

  serve(app, services, confirmWebhook, async ({ params, caller }, context) => {
    const { tx, now, refuse } = context;
    const row = await locked(context, caller, params.webhook_id);
    const at = now();
    if (!(await confirmReported(tx, row.webhook_id, { by: caller.userId, at }))) refuse('Account.NotFound');
    await noteWebhook(context, caller, 'webhook.confirmed', row);
    await tellOfWebhook(context, caller, 'webhook.confirmed', row, { at });
  });

  serve(app, services, deleteWebhook, async ({ params, caller }, context) => {
    const { tx } = context;
    const row = await locked(context, caller, params.webhook_id);
    await removeWebhook(tx, row.webhook_id);
    await noteWebhook(context, caller, 'webhook.deleted', row, { host: new URL(row.url).host });
    await tellOfWebhook(context, caller, 'webhook.deleted', row);
  });

  serve(app, services, changeWebhookSecret, async ({ params, caller }, context) => {
    const { tx, now, refuse } = context;
    const row = await locked(context, caller, params.webhook_id);
    if (row.former_until !== null && row.former_until > now()) refuse('Account.Webhook.Secret');
    const at = now();
    const until = new Date(at.getTime() + WEBHOOK.overlapMs);
    const secret = await replaceSecret(tx, row.webhook_id, { vault, until, by: caller.userId, at });
    await noteWebhook(context, caller, 'webhook.secretChanged', row);
    await tellOfWebhook(context, caller, 'webhook.secretChanged', row, { at });
    return { secret, former_until: until };
  });

  serve(app, services, testWebhook, async ({ params, caller }, context) => {
    const { tx, now, refuse } = context;
    const row = await locked(context, caller, params.webhook_id);
    if (!row.enabled) refuse('Account.Webhook.Off');
    if (await queueTest(tx, row.webhook_id, now())) await noteWebhook(context, caller, 'webhook.tested', row);
  });

  serve(app, services, listWebhookDeliveries, async ({ params, query, caller }, context) => {
    const { tx, now } = context;
    const { webhook_id } = await named(context, caller, params.webhook_id);
    const since = new Date(now().getTime() - WEBHOOK.listedMs);
    const { rows, total } = await listDeliveries(tx, webhook_id, { since, ...windowOf(query) });
    return {
      total,
      rows: rows.map(({ kind, created_at, tried_at, due_at, ...row }) => ({
        ...row,
        kind: kind as WebhookKind | typeof TEST_KIND,
        create_time: created_at,
        last_attempt_time: tried_at,
        due_time: due_at,
      })),
    };
  });

  serve(app, services, resendWebhookDelivery, async ({ params, caller }, context) => {
    const { tx, now, refuse } = context;
    const row = await locked(context, caller, params.webhook_id);
    if (!row.enabled) refuse('Account.Webhook.Off');
    const made = await makeDue(tx, { webhookId: row.webhook_id, messageId: params.message_id, at: now() });
    if (made === undefined) refuse('Account.NotFound');
    if (made === 'due') await noteWebhook(context, caller, 'webhook.resent', row, { message: params.message_id });
  });
}
