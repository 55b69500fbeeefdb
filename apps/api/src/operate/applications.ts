import { UserSource } from '@portal/common/enums/user/user-source';
import {
  addressLines,
  checkApplicationId,
  checkApplicationName,
  checkEmbeds,
  checkHostOrigins,
  checkLogoutAddresses,
  checkOrigins,
  checkReturn,
} from '@portal/common/rules/application/application';
import {
  findApplication,
  insertApplication,
  listApplications,
  listSecrets,
  lockApplication,
  makeSecret,
  removeSecret,
  signsAssertions,
} from '../oauth/applications/applications.db.ts';
import { switchTo } from '../oauth/applications/manage-application.ts';
import { audit } from '../platform/audit/audit.ts';
import { inTransaction, type Tx } from '../platform/db/connect.ts';
import { textOf } from '../platform/intl/texts.ts';
import { OPERATOR, OperateError, textIn, type Act, type Group } from './program/act.ts';
import { settingClients } from '../identity/challenge/clients.db.ts';

const argument = { name: 'client', about: 'operate.option.client' } as const;

/** The application that the argument names, locked. */
async function named(tx: Tx, client: string) {
  const application = await lockApplication(tx, client);
  if (!application) throw new OperateError('operate.applications.unknown', { client });
  return application;
}

const list: Act = {
  about: 'operate.applications.list',
  async run(_, { services: { db }, locale, say }) {
    const { rows } = await listApplications(db, { limit: 1000, offset: 0 });
    const applications = rows.map(({ client_id, name_zh, name_en, is_public, enabled, last_used_at }) => ({
      client_id,
      name_zh,
      name_en,
      is_public,
      enabled,
      last_used_at,
    }));
    const lines = applications.map(
      (one) =>
        `${one.client_id}  ${locale === 'zh-CN' ? one.name_zh : one.name_en}  ${say(one.enabled ? 'operate.applications.enabled' : 'operate.applications.disabled')}`,
    );
    return { data: { applications }, text: lines.length > 0 ? lines.join('\n') : say('operate.applications.none') };
  },
};

const add: Act = {
  about: 'operate.applications.add',
  argument,
  options: {
    'name-zh': { kind: 'text', about: 'operate.option.nameZh', required: true },
    'name-en': { kind: 'text', about: 'operate.option.nameEn', required: true },
    redirect: { kind: 'text', about: 'operate.option.redirect' },
    'post-logout-redirect': { kind: 'text', about: 'operate.option.postLogoutRedirect' },
    public: { kind: 'flag', about: 'operate.option.public' },
    'asks-consent': { kind: 'flag', about: 'operate.option.asksConsent' },
    origins: { kind: 'text', about: 'operate.option.origins' },
    embeds: { kind: 'flag', about: 'operate.option.embeds' },
    'device-grant': { kind: 'flag', about: 'operate.option.deviceGrant' },
  },
  async run(given, { services: { db, clock, config }, locale, say }) {
    const [client_id, name_zh, name_en] = [textIn(given, 'client'), textIn(given, 'name-zh'), textIn(given, 'name-en')];
    const listIn = (name: string) => addressLines(textIn(given, name).replaceAll(' ', '\n'));
    const [redirect_uris, origins, embeds] = [listIn('redirect'), listIn('origins'), given.embeds === true];
    const post_logout_redirect_uris = listIn('post-logout-redirect');
    const asksConsent = given['asks-consent'] === true;
    const onDevices = given['device-grant'] === true;
    const issues = {
      '<client>': checkApplicationId(client_id),
      '--name-zh': checkApplicationName(name_zh),
      '--name-en': checkApplicationName(name_en),
      '--redirect': checkReturn(redirect_uris, { onDevices }),
      '--post-logout-redirect': checkLogoutAddresses(post_logout_redirect_uris),
      '--origins': (embeds ? checkHostOrigins : checkOrigins)(origins),
      '--embeds': checkEmbeds({ embeds, asksConsent }),
    };
    for (const [option, issue] of Object.entries(issues))
      if (issue) throw new OperateError('operate.applications.illegal', { option, rule: textOf(locale, issue) });
    const at = clock.now();
    const isPublic = given.public === true;
    const secret = await inTransaction(db, async (tx) => {
      if (
        settingClients(config).some((client) => client.client_id === client_id) ||
        (await findApplication(tx, client_id))
      )
        throw new OperateError('operate.applications.exists', { client: client_id });
      await insertApplication(tx, {
        client_id,
        is_public: isPublic,
        name_zh,
        name_en,
        redirect_uris,
        post_logout_redirect_uris,
        origins,
        backchannel_logout_uri: null,
        user_source: UserSource.accountCentre,
        asks_consent: asksConsent,
        embeds,
        device_grant: onDevices,
        by: OPERATOR,
        at,
      });
      await audit(
        tx,
        { actor: OPERATOR, action: 'application.created', object: client_id, detail: { redirect_uris } },
        at,
      );
      return isPublic ? undefined : makeSecret(tx, client_id, at);
    });
    return {
      data: { client_id, secret: secret ?? null },
      text:
        secret === undefined
          ? say('operate.applications.addedPublic', { client: client_id })
          : say('operate.applications.added', { client: client_id, secret }),
    };
  },
};

const turn = (enabled: boolean): Act => ({
  about: enabled ? 'operate.applications.enable' : 'operate.applications.disable',
  argument,
  async run(given, { services: { db, clock }, say }) {
    const client = textIn(given, 'client');
    await inTransaction(db, async (tx) =>
      switchTo(tx, await named(tx, client), { enabled, by: OPERATOR, at: clock.now() }),
    );
    return {
      data: { client_id: client, enabled },
      text: say(enabled ? 'operate.applications.isEnabled' : 'operate.applications.isDisabled', { client }),
    };
  },
});

const secret: Act = {
  about: 'operate.applications.secret',
  argument,
  options: { remove: { kind: 'text', about: 'operate.option.removeSecret' } },
  async run(given, { services: { db, clock }, say }) {
    const [client, lastFour] = [textIn(given, 'client'), textIn(given, 'remove')];
    const made = await inTransaction(db, async (tx) => {
      const application = await named(tx, client);
      const secrets = await listSecrets(tx, client);
      const removed = secrets.find(({ last_four }) => last_four === lastFour);
      const hasNone = application.is_public || signsAssertions(application);
      if (hasNone || (lastFour === '' ? secrets.length > 1 : !removed || secrets.length === 1))
        throw new OperateError('operate.applications.secrets', {
          client,
          secrets: secrets.map(({ last_four }) => last_four).join(', '),
        });
      if (removed) await removeSecret(tx, client, removed.slot);
      await audit(
        tx,
        { actor: OPERATOR, action: removed ? 'application.secretRemoved' : 'application.secretMade', object: client },
        clock.now(),
      );
      return removed ? undefined : makeSecret(tx, client, clock.now());
    });
    return {
      data: { client_id: client, secret: made ?? null },
      text:
        made === undefined
          ? say('operate.applications.secretRemoved', { client })
          : say('operate.applications.secretMade', { client, secret: made }),
    };
  },
};

export const applications: Group = {
  about: 'operate.applications',
  acts: { list, add, enable: turn(true), disable: turn(false), secret },
};
