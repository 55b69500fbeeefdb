import { browsersOf, tryWechat } from '../../identity/wechat/open-platform.ts';
import { sql } from 'kysely';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { passkeysNeeded } from '../../identity/demands/demands.db.ts';
import { IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { DAY_MS } from '@portal/common/rules/units';
import { SYSTEM_PAGE, pageUrl } from '@portal/common/pages/addresses';
import { missingSteps } from '../../console/setup/missing-steps.ts';
import { checkEnd } from '../../console/audit/watch-chain.ts';
import { DIVIDED, readyUntil } from '../../platform/db/parts.ts';
import { MOST_BEHIND_S } from '../../platform/db/replica.ts';
import { findDead, findJobs, isWithoutOwner } from '../../platform/jobs/jobs.db.ts';
import { sendersOf } from '../../platform/mail/senders.ts';
import { outboxSizes } from '../metrics/measure.db.ts';
import { findKeys } from '../../oauth/provider/library/signing-keys.db.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { tryProvider } from '../checks/try-outside.ts';
import { isClockRefused, reasonOf } from '../checks/reason-of.ts';
import { WHY_BROKEN } from '../checks/why-broken.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Found, Step } from './steps.ts';
import type { PortalServices } from '../../portal/remotes/registry.ts';

/** Seconds that a message may wait. */
const MESSAGE_SECONDS = 600;
/** Days that the job which rotates signing keys may be late, and the age at which a backup is too old. */
const LATE_DAYS = 7;
const BACKUP_DAYS = 7;
/** Members of staff that a warning names. */
const NAMED = 10;

const files: Step = {
  name: 'operate.doctor.files',
  run: ({ files: store, config }) =>
    store.probe().then(
      () => undefined,
      (error: unknown) => ({
        id: isClockRefused(error) ? 'operate.doctor.files.clock' : 'operate.doctor.files.wrong',
        values: { place: config.filesBucket?.url ?? config.dataDir, reason: reasonOf(error) },
      }),
    ),
};

/** Days for which somebody who asked for a code by phone shows that people need SMS. */
const SMS_DAYS = 30;

/** True when people need SMS: those who sign in by WeChat give a phone number, others ask for codes. */
async function needsSms({ db, config, clock }: PortalServices): Promise<boolean> {
  if (config.wechatAppId !== undefined) return true;
  const asked = await db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', 'sms')
    .where('template', '=', 'verifyCode')
    .where('created_at', '>', new Date(clock.now().getTime() - SMS_DAYS * DAY_MS))
    .limit(1)
    .executeTakeFirst();
  return asked !== undefined;
}

/** Names of the settings of a sender: those of the one that is set, or all that could be set. */
function settingOf(channel: 'email' | 'sms', { sms, smsGatewayUrl }: Config): string {
  if (channel === 'email') return 'SMTP_URL';
  if (sms) return 'SMS_KEY_ID, SMS_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATES_FILE';
  return smsGatewayUrl ? 'SMS_GATEWAY_URL' : 'SMS_PROVIDER (aliyun, tencent) or SMS_GATEWAY_URL';
}

const message = (channel: 'email' | 'sms'): Step => ({
  name: `operate.doctor.${channel}`,
  async run(services, to): Found {
    const { config } = services;
    const setting = settingOf(channel, config);
    const address = channel === 'email' ? to.email : to.phone;
    const send = sendersOf(config)[channel];
    if (!send) {
      if (config.mode !== 'production') return 'skipped';
      const needed = channel === 'email' || (await needsSms(services));
      return { id: 'operate.doctor.noSender', values: { setting }, ...(needed ? {} : { warning: true }) };
    }
    if (address === '') return 'skipped';
    const subject = textOf('en-US', 'operate.doctor.test');
    // Services with templates of their own get a code that opens nothing.
    const test = {
      template: 'verifyCode',
      locale: 'zh-CN',
      values: { code: '000000', minutes: '0', purpose: subject },
    } as const;
    return send({ to: address, subject, text: subject, ...test }).then(
      () => undefined,
      (error: unknown) => ({ id: 'operate.doctor.notSent', values: { setting, reason: reasonOf(error) } }),
    );
  },
});

const wechat: Step = {
  name: 'operate.doctor.wechat',
  async run({ config }): Found {
    if (!config.wechat) return 'skipped';
    for (const browser of browsersOf(config.wechat)) {
      try {
        await tryWechat(config.wechat, browser);
      } catch (error) {
        const setting = browser === 'inApp' ? 'WECHAT_APP_ID' : 'WECHAT_WEBSITE_APP_ID';
        return { id: 'operate.doctor.wechat.wrong', values: { setting, reason: (error as Error).message } };
      }
    }
    return undefined;
  },
};

const outbox: Step = {
  name: 'operate.doctor.outbox',
  async run({ db, config }): Found {
    const able = sendersOf(config);
    const late = (await outboxSizes(db)).find(
      ({ name, seconds }) => able[name as 'email' | 'sms'] !== undefined && seconds > MESSAGE_SECONDS,
    );
    return (
      late && {
        id: 'operate.doctor.outbox.wrong',
        values: { count: late.count, minutes: Math.round(late.seconds / 60) },
      }
    );
  },
};

const jobs: Step = {
  name: 'operate.doctor.jobs',
  async run({ db, database }): Found {
    // The embedded database belongs to one process, now this one.
    if (database.engine === 'postgres' && (await isWithoutOwner(db))) return { id: 'operate.doctor.jobs.none' };
    const [dead] = await findDead(db);
    if (dead) {
      const { job, tries, error } = dead;
      return { id: 'operate.doctor.jobs.failed', values: { job, tries, error }, warning: true };
    }
    const paused = (await findJobs(db)).filter(({ paused_at }) => paused_at !== null);
    if (paused.length === 0) return undefined;
    return {
      id: 'operate.doctor.jobs.paused',
      values: { jobs: paused.map(({ name }) => name).join(', ') },
      warning: true,
    };
  },
};

const parts: Step = {
  name: 'operate.doctor.parts',
  async run({ db, clock }): Found {
    const now = clock.now();
    for (const divided of DIVIDED) {
      const ready = await readyUntil(db, divided, now);
      if (ready && ready.getTime() < now.getTime() + DAY_MS)
        return {
          id: 'operate.doctor.parts.none',
          values: { table: divided.table, until: ready.toISOString().slice(0, 10) },
          warning: true,
        };
    }
    return undefined;
  },
};

const connections: Step = {
  name: 'operate.doctor.connections',
  async run({ db, database, config }): Found {
    if (database.engine === 'embedded' || (await database.isPooler())) return 'skipped';
    const {
      rows: [row],
    } = await sql<{ most: number; free: number }>`
      select most, most - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free
      from (select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most) m`.execute(
      db,
    );
    if (!row || row.free > config.poolSize) return undefined;
    return { id: 'operate.doctor.connections.few', values: { ...row, pool: config.poolSize }, warning: true };
  },
};

const replica: Step = {
  name: 'operate.doctor.replica',
  async run({ replica: reads }): Found {
    if (!reads.isSet) return 'skipped';
    try {
      const state = await reads.state();
      if (!state?.isReplica) return { id: 'operate.doctor.replica.other' };
      const seconds = Math.round(state.lag);
      return seconds > MOST_BEHIND_S
        ? { id: 'operate.doctor.replica.behind', values: { seconds }, warning: true }
        : undefined;
    } catch (error) {
      return { id: 'operate.doctor.replica.away', values: { reason: reasonOf(error) }, warning: true };
    }
  },
};

const providers: Step = {
  name: 'operate.doctor.providers',
  async run({ db, config }): Found {
    const rows = await db
      .selectFrom('identity_provider as p')
      .innerJoin('idp_configuration as s', 's.configuration_id', 'p.live_id')
      .select(['p.config_id', 'p.idp_agreement', 's.idp_metadata_url'])
      .where('p.status', '=', IdpStatus.enabled)
      .where('s.idp_metadata_url', '<>', '')
      .orderBy('p.config_id')
      .execute();
    if (rows.length === 0) return 'skipped';
    for (const { config_id, idp_agreement, idp_metadata_url } of rows) {
      try {
        await tryProvider(config, { agreement: idp_agreement, address: idp_metadata_url });
      } catch (error) {
        return { id: 'operate.doctor.providers.wrong', values: { provider: config_id, reason: reasonOf(error) } };
      }
    }
    return undefined;
  },
};

const keys: Step = {
  name: 'operate.doctor.keys',
  async run({ db, vault, config, clock }): Found {
    const { current } = await findKeys(db, vault, clock.now());
    const days = Math.floor((clock.now().getTime() - Number(current.signs_from ?? current.created_at)) / DAY_MS);
    return days > config.signingKeyDays + LATE_DAYS ? { id: 'operate.doctor.keys.wrong', values: { days } } : undefined;
  },
};

const backup: Step = {
  name: 'operate.doctor.backup',
  async run({ db, clock }): Found {
    const last = await db
      .selectFrom('audit')
      .select('at')
      .where('action', '=', 'backup.made')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) return { id: 'operate.doctor.backup.none' };
    const days = Math.floor((clock.now().getTime() - last.at.getTime()) / DAY_MS);
    return days > BACKUP_DAYS ? { id: 'operate.doctor.backup.wrong', values: { days } } : undefined;
  },
};

const auditLog: Step = {
  name: 'operate.doctor.audit',
  async run(services): Found {
    const {
      report: { broken },
    } = await checkEnd(services);
    return (
      (broken && {
        id: 'operate.doctor.audit.wrong',
        values: { day: broken.day, number: broken.number },
        because: WHY_BROKEN[broken.why],
      }) ??
      undefined
    );
  },
};

/** Members of staff who need passkeys and have fewer make them at their next sign-in, by what they have until then. */
const staffPasskeys: Step = {
  name: 'operate.doctor.passkeys',
  async run({ db, config }): Found {
    const needed = passkeysNeeded(config, { userType: UserType.employee, demand: null });
    if (needed === 0) return 'skipped';
    const lacking = await db
      .selectFrom('app_user as u')
      .select(sql<string>`coalesce(u.login_name, u.email, u.user_name)`.as('name'))
      .where('u.user_type', '=', UserType.employee)
      .where('u.status', '=', AccountStatus.active)
      .where(sql<boolean>`(select count(*) from passkey p where p.user_id = u.user_id) < ${needed}`)
      .orderBy('u.user_id')
      .execute();
    if (lacking.length === 0) return undefined;
    const names = lacking.slice(0, NAMED).map(({ name }) => name);
    return {
      id: 'operate.doctor.passkeys.few',
      values: { count: lacking.length, needed, names: names.join(', ') },
      warning: true,
    };
  },
};

/** Warnings only: staff can work meanwhile. */
const setup: Step = {
  name: 'operate.doctor.setup',
  async run({ db, config, clock }): Found {
    if (config.mode !== 'production') return 'skipped';
    const { missing, closed } = await missingSteps(db, config, clock.now());
    // The steps above say these, with what is wrong.
    const steps = missing.filter((step) => step !== 'mail' && step !== 'sms' && step !== 'backup');
    if (closed) return { id: 'operate.doctor.setup.closed', warning: true };
    return steps.length === 0
      ? undefined
      : {
          id: 'operate.doctor.setup.missing',
          values: {
            steps: steps.map((step) => textOf('en-US', `setup.${step}`)).join(', '),
            url: pageUrl(config.publicUrl, SYSTEM_PAGE.setup),
          },
          warning: true,
        };
  },
};

/** What the installation needs behind the public address. */
export const INSIDE: readonly Step[] = [
  files,
  message('email'),
  message('sms'),
  wechat,
  outbox,
  jobs,
  parts,
  connections,
  replica,
  providers,
  keys,
  backup,
  setup,
  staffPasskeys,
  auditLog,
];
