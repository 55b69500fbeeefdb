import {
  addApplicationSecret,
  changeApplicationKeys,
  createApplication,
  createServiceClient,
  listApplications,
  readApplication,
  removeApplicationSecret,
  switchApplication,
  updateApplication,
  updateServiceClient,
} from '@portal/common/contract/console/applications';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { answerFlag } from '@portal/common/contract/encoded';
import type { StoredOf } from '@portal/common/contract/version';
import type { UserSource } from '@portal/common/enums/user/user-source';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { serveList, type ListFile } from '../../platform/http/lists/served-lists.ts';
import { windowOf } from '../../platform/db/page.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { notifyOwner } from '../../identity/owner-message/owner-message.db.ts';
import { serve, serveInSteps, type HandlerContext, type StepContext } from '../../platform/http/calls/serve.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import {
  findApplication,
  hasKeys,
  insertApplication,
  insertServiceClient,
  listApplications as list,
  listSecrets,
  listUses,
  lockApplication,
  makeSecret,
  removeSecret,
  signsAssertions,
  type ApplicationFields,
  type ApplicationRecord,
  type ServiceFields,
} from './applications.db.ts';
import { changeKeysTo, changeServiceTo, changeTo, switchTo } from './manage-application.ts';
import { readKeys } from './read-keys.ts';
import { OutboundError } from '../../platform/outbound/guarded-fetch.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { ServiceClient } from '../../platform/db/tables/stored-values.ts';
import type { Services } from '../../platform/http/services.ts';
import { settingClients } from '../../identity/challenge/clients.db.ts';

type Application = AnswerOf<typeof readApplication>;

const PAGE_SIZE = 20;

const head = ({
  client_id,
  name_zh,
  name_en,
  is_public,
  embeds,
  service,
  enabled,
  last_used_at,
}: ApplicationRecord) => ({
  client_id,
  name_zh,
  name_en,
  is_public,
  embeds,
  is_service: service !== null,
  enabled,
  last_used_time: last_used_at,
});

const editable = ({
  name_zh,
  name_en,
  redirect_uris,
  post_logout_redirect_uris,
  origins,
  backchannel_logout_uri,
  user_source,
  asks_consent,
  embeds,
  device_grant,
}: ApplicationRecord) => ({
  name_zh,
  name_en,
  redirect_uris,
  post_logout_redirect_uris,
  origins,
  backchannel_logout_uri: backchannel_logout_uri ?? '',
  user_source: user_source as UserSource,
  asks_consent,
  embeds,
  device_grant,
});

/** Names and settings of a service client, as its form has them. */
const serviceOf = ({ name_zh, name_en }: ApplicationRecord, service: ServiceClient) => ({
  name_zh,
  name_en,
  keys_address: '',
  ...service,
});

const used = (uses: Awaited<ReturnType<typeof listUses>>) =>
  uses.map(({ uri, people, last_used_at }) => ({ uri, people, last_used_time: last_used_at }));

async function wire(tx: Tx, row: ApplicationRecord, now: Date): Promise<Application> {
  const secrets = await listSecrets(tx, row.client_id);
  const uses = await listUses(tx, row.client_id, now);
  return {
    ...head(row),
    ...editable(row),
    public_keys: row.public_keys,
    keys_address: row.keys_address,
    service: row.service && serviceOf(row, row.service),
    secrets: secrets.map(({ created_at, last_used_at, ...secret }) => ({
      ...secret,
      create_time: created_at,
      last_used_time: last_used_at,
    })),
    uses: used(uses),
    create_time: row.created_at,
    created_by: row.created_by,
    update_time: row.updated_at,
    updated_by: row.updated_by,
    version: row.version,
  };
}

/** What a save from an outdated version is refused with. */
const storedOf = (row: ApplicationRecord) => ({
  ...editable(row),
  asks_consent: answerFlag.parse(row.asks_consent),
  embeds: answerFlag.parse(row.embeds),
  device_grant: answerFlag.parse(row.device_grant),
  version: row.version,
});

/** The fields of a body as they are stored. */
function fieldsOf(body: Omit<StoredOf<typeof updateApplication>, 'version'>): ApplicationFields {
  const {
    name_zh,
    name_en,
    redirect_uris,
    post_logout_redirect_uris,
    origins,
    backchannel_logout_uri,
    user_source,
    asks_consent,
    embeds,
    device_grant,
  } = body;
  return {
    name_zh,
    name_en,
    redirect_uris,
    post_logout_redirect_uris,
    origins,
    backchannel_logout_uri: backchannel_logout_uri || null,
    user_source,
    asks_consent: asks_consent === 1,
    embeds: embeds === 1,
    device_grant: device_grant === 1,
  };
}

/** The fields of a body of a service client as they are stored. */
const serviceIn = ({
  name_zh,
  name_en,
  scopes,
  networks,
  expire_date,
  public_keys,
  keys_address = '',
  calls_per_second,
}: Omit<StoredOf<typeof updateServiceClient>, 'version'>): ServiceFields => ({
  name_zh,
  name_en,
  service: { scopes, networks, expire_date, public_keys, keys_address, calls_per_second },
});

const TOLD = {
  'application.created': 'made',
  'application.secretMade': 'made',
  'application.secretRemoved': 'removed',
  'application.keysChanged': 'keys',
} as const;

/** Notifies who made or removed a secret, or changed keys: with it an application acts under its name. */
const tellOfSecret = (
  { tx, services, now, network, userAgent }: HandlerContext,
  { userId }: Caller,
  act: keyof typeof TOLD,
  application: string,
): Promise<void> => {
  const values = () => ({ application, what: TOLD[act] });
  return notifyOwner(tx, services, { userId, act, values, network, userAgent, at: now() });
};

const FILE: ListFile<AnswerOf<typeof listApplications>['rows'][number]> = {
  name: 'applications',
  id: ({ client_id }) => client_id,
  columns: [
    ['client_id', ({ client_id }) => client_id],
    ['name_zh', ({ name_zh }) => name_zh],
    ['name_en', ({ name_en }) => name_en],
    ['public', ({ is_public }) => Boolean(is_public)],
    ['service', ({ is_service }) => Boolean(is_service)],
    ['enabled', ({ enabled }) => Boolean(enabled)],
    ['last_used', ({ last_used_time }) => last_used_time],
  ],
};

/** Reads the keys that an application publishes, if it does, and refuses an address without usable ones. */
async function checkKeysAt(
  address: string,
  {
    services,
    refuseAt,
  }: Refusing<'Account.Application.Keys.Unreadable', 'keys_address'> & Pick<StepContext, 'services'>,
): Promise<void> {
  if (address === '') return;
  await readKeys(address, services.config).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    refuseAt('keys_address', 'Account.Application.Keys.Unreadable');
  });
}

/** The registry of applications, for administrators. */
export function applicationsRoutes(app: App, services: Services): void {
  serveList(app, services, listApplications, FILE, async ({ query }, { tx }) => {
    const { rows, total } = await list(tx, windowOf(query, PAGE_SIZE));
    return { rows: rows.map(head), total };
  });

  serve(app, services, readApplication, async ({ params }, { tx, now, refuse }) =>
    wire(tx, (await findApplication(tx, params.client_id)) ?? refuse('Account.NotFound'), now()),
  );

  const isOfSetting = (id: string) => settingClients(services.config).some(({ client_id }) => client_id === id);

  serve(app, services, createApplication, async ({ body, caller }, context) => {
    const { tx, now, refuseAt } = context;
    const { client_id, is_public } = body;
    if (isOfSetting(client_id)) refuseAt('client_id', 'Account.Application.Exists');
    await insertApplication(tx, {
      client_id,
      is_public: is_public === 1,
      ...fieldsOf(body),
      by: caller.userId,
      at: now(),
    });
    const secret = is_public === 1 ? undefined : await makeSecret(tx, client_id, now());
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'application.created',
        object: client_id,
        detail: { redirect_uris: body.redirect_uris },
      },
      now(),
    );
    if (secret !== undefined) await tellOfSecret(context, caller, 'application.created', client_id);
    return { client_id, secret: secret ?? null };
  });

  serveInSteps(app, services, createServiceClient, async ({ body, caller }, context) => {
    const { now, refuseAt, transaction } = context;
    const { client_id } = body;
    if (isOfSetting(client_id)) refuseAt('client_id', 'Account.Application.Exists');
    const fields = serviceIn(body);
    await checkKeysAt(body.keys_address ?? '', context);
    return transaction(async (tx) => {
      await insertServiceClient(tx, { client_id, ...fields, by: caller.userId, at: now() });
      const secret = hasKeys(fields.service) ? undefined : await makeSecret(tx, client_id, now());
      const detail = { scopes: fields.service.scopes };
      await audit(tx, { actor: caller.userId, action: 'application.created', object: client_id, detail }, now());
      if (secret !== undefined) await tellOfSecret({ ...context, tx }, caller, 'application.created', client_id);
      return { client_id, secret: secret ?? null };
    });
  });

  serveInSteps(app, services, updateServiceClient, async ({ params, body, caller }, context) => {
    const { now, refuse, transaction } = context;
    const address = body.keys_address ?? '';
    const before = await findApplication(services.db, params.client_id);
    if (address !== before?.service?.keys_address) await checkKeysAt(address, context);
    await transaction(async (tx) => {
      const stored = (await lockApplication(tx, params.client_id)) ?? refuse('Account.NotFound');
      if (!stored.service) return refuse('Account.NotFound');
      const { public_keys, keys_address = '' } = stored.service;
      checkVersion<typeof updateServiceClient>(
        body.version,
        { ...serviceOf(stored, stored.service), version: stored.version },
        context,
      );
      await changeServiceTo(tx, stored, serviceIn(body), { by: caller.userId, at: now() });
      if (body.public_keys !== public_keys || address !== keys_address)
        await tellOfSecret({ ...context, tx }, caller, 'application.keysChanged', stored.client_id);
    });
  });

  serve(app, services, updateApplication, async ({ params, body, caller }, context) => {
    const { tx, now, refuse } = context;
    const stored = (await lockApplication(tx, params.client_id)) ?? refuse('Account.NotFound');
    if (stored.service) refuse('Account.NotFound');
    checkVersion<typeof updateApplication>(body.version, storedOf(stored), context);
    const fields = fieldsOf(body);
    if (body.remove_used !== 1) {
      const removed = stored.redirect_uris.filter((uri) => !fields.redirect_uris.includes(uri));
      const embedsNoMore = stored.embeds && !fields.embeds;
      const lost = (await listUses(tx, stored.client_id, now())).filter(
        ({ uri, hosted }) => removed.includes(uri) || (hosted && embedsNoMore),
      );
      if (lost.length > 0) refuse('Account.Application.AddressInUse', { extra: { uses: used(lost) } });
    }
    await changeTo(tx, stored, fields, { by: caller.userId, at: now() });
  });

  serveInSteps(app, services, changeApplicationKeys, async ({ params, body, caller }, context) => {
    const { now, refuse, transaction } = context;
    const { keys_address, public_keys } = body;
    await checkKeysAt(keys_address, context);
    await transaction(async (tx) => {
      const stored = (await lockApplication(tx, params.client_id)) ?? refuse('Account.NotFound');
      if (stored.is_public || stored.service) refuse('Account.NotFound');
      const { version } = stored;
      checkVersion<typeof changeApplicationKeys>(
        body.version,
        { public_keys: stored.public_keys, keys_address: stored.keys_address, version },
        context,
      );
      const by = { by: caller.userId, at: now() };
      if (await changeKeysTo(tx, stored, { public_keys, keys_address }, by))
        await tellOfSecret({ ...context, tx }, caller, 'application.keysChanged', stored.client_id);
    });
  });

  serve(app, services, switchApplication, async ({ params, body, caller }, { tx, now, refuse }) => {
    const stored = (await lockApplication(tx, params.client_id)) ?? refuse('Account.NotFound');
    await switchTo(tx, stored, { enabled: body.enabled === 1, by: caller.userId, at: now() });
  });

  serve(app, services, addApplicationSecret, async ({ params, caller }, context) => {
    const { tx, now, refuse } = context;
    const stored = (await lockApplication(tx, params.client_id)) ?? refuse('Account.NotFound');
    if (stored.is_public || signsAssertions(stored)) refuse('Account.NotFound');
    const secret = (await makeSecret(tx, stored.client_id, now())) ?? refuse('Account.Application.Secrets');
    await audit(tx, { actor: caller.userId, action: 'application.secretMade', object: stored.client_id }, now());
    await tellOfSecret(context, caller, 'application.secretMade', stored.client_id);
    return { secret };
  });

  serve(app, services, removeApplicationSecret, async ({ params, caller }, context) => {
    const { tx, now, refuse } = context;
    const stored = (await lockApplication(tx, params.client_id)) ?? refuse('Account.NotFound');
    const secrets = await listSecrets(tx, stored.client_id);
    const secret = secrets.find(({ slot }) => String(slot) === params.slot) ?? refuse('Account.NotFound');
    if (secrets.length === 1) refuse('Account.Application.LastSecret');
    await removeSecret(tx, stored.client_id, secret.slot);
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'application.secretRemoved',
        object: stored.client_id,
        detail: { last_four: secret.last_four },
      },
      now(),
    );
    await tellOfSecret(context, caller, 'application.secretRemoved', stored.client_id);
  });
}
