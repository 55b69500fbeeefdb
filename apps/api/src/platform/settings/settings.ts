import { join } from 'node:path';
import { APPS } from '../places.ts';
import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { Site } from '@portal/common/enums/user/site';
import { DAY_S } from '@portal/common/rules/units';
import * as z from 'zod/mini';
import {
  anyText,
  counter,
  matching,
  names,
  oneOf,
  origin,
  origins,
  proxies,
  safeUrl,
  serviceUrl,
  someOf,
  url,
  whole,
  yes,
} from './kinds.ts';

interface Facts {
  /** Meaning and reason, as `docs/settings.md` shows them. */
  about: string;
  /** Default as text, where it is not the default value of the schema or "none". */
  byDefault?: string;
  /** The value must not be shown. */
  secret?: boolean;
}

const facts = z.registry<Facts>();

function setting<Schema extends z.ZodMiniType>(schema: Schema, about: string, more: Omit<Facts, 'about'> = {}): Schema {
  facts.add(schema, { about, ...more });
  return schema;
}

const optional = z.optional;
const or = z._default;
const secret = true;

/** All settings of the API. Remotes have further ones, `REMOTE_SETTINGS`. */
export const settings = z.object({
  NODE_ENV: setting(
    or(oneOf(['development', 'production', 'test']), 'development'),
    "`production` disables the developer's desk, requires `SECRET` and `PUBLIC_URL`, and listens on all addresses.",
  ),
  PORT: setting(or(whole(0, 65535), 4000), 'Port of the API and of the portal it serves.'),
  HOST: setting(
    optional(matching(/^[\w.:-]+$/, 'must be an address to listen on, such as 127.0.0.1')),
    'Address to listen on. Development listens on this machine only.',
    { byDefault: '127.0.0.1; in production 0.0.0.0' },
  ),
  METRICS_PORT: setting(
    optional(whole(1, 65535)),
    'Port of `/metrics` for Prometheus, on the same address. The public must not reach it.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    optional(url(/^https?:$/, 'must be the address of a collector, such as http://127.0.0.1:4318')),
    'Collector of OpenTelemetry traces (OTLP over HTTP); without it nothing is traced. `OTEL_EXPORTER_OTLP_HEADERS` counts, too.',
  ),
  OTEL_SERVICE_NAME: setting(
    or(matching(/^[\w.-]{1,64}$/, 'must be up to 64 letters, digits, dots, hyphens or underscores'), 'account-portal'),
    'Name of this service in traces.',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    or(matching(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1'), '1'),
    'Share of the requests that are traced.',
  ),
  PUBLIC_URL: setting(optional(origin), 'Public URL of the portal; issuer of tokens.', {
    byDefault: '`http://localhost:PORT`; required in production',
  }),
  PORTAL_ORIGINS: setting(
    or(origins, []),
    'Further origins of the portal itself, such as a shell or standalone remote elsewhere. ' +
      'They may call the API with cookies and under their names (`Host`); the portal loads nothing from them. Pages ' +
      'of others that embed remotes are registered as applications.',
  ),
  SCRIPT_ORIGINS: setting(
    or(origins, []),
    'Further origins whose scripts and style sheets the portal may load: static hosts of remotes. Origins of `REMOTE_<NAME>_URL` are added.',
  ),
  FRAME_ANCESTORS: setting(or(origins, []), 'Origins that may embed the portal in a frame.'),
  FILES_PUBLIC_URL: setting(
    optional(
      matching(
        /^https?:\/\/[\w.-]+(:\d+)?(\/[\w./-]*)?$/,
        'must be the address that files have elsewhere, such as https://static.example.com',
      ),
    ),
    'Where browsers load the files of the shell and of the remotes beside the API from, such as a CDN: see "Behind a CDN". Each file is checked by its digest.',
    { byDefault: '`PUBLIC_URL`' },
  ),
  HTML_CDN_SECONDS: setting(
    optional(whole(1, DAY_S)),
    'Seconds for which a CDN may keep the HTML of pages for signed-out users, which is then the same for everybody: see "Behind a CDN". A release of a remote, and what was published, is seen that much later.',
  ),
  DRAIN_SECONDS: setting(
    optional(whole(0, 300)),
    'Seconds between a stop signal and the end of listening: `/health/ready` answers 503, and a balancer takes this instance out.',
    { byDefault: '0; in production 5' },
  ),
  TRUST_PROXY: setting(
    or(proxies, []),
    'Trusted proxies: addresses or ranges such as `10.0.0.0/8`. `X-Forwarded-*` headers of all others are dropped.',
  ),
  DATABASE_URL: setting(
    optional(url(/^postgres(ql)?:$/, 'must be postgres://user:password@host:5432/name')),
    '`postgres://user:password@host:5432/name`; without it the embedded database in `DATA_DIR` is used.',
    { secret, byDefault: 'embedded' },
  ),
  DATABASE_DIRECT_URL: setting(
    optional(url(/^postgres(ql)?:$/, 'must be postgres://user:password@host:5432/name')),
    'The same database without a connection pooler between, for migrations and notices between instances; needed when `DATABASE_URL` leads to one.',
    { secret, byDefault: '`DATABASE_URL`' },
  ),
  DATABASE_READ_URL: setting(
    optional(url(/^postgres(ql)?:$/, 'must be postgres://user:password@host:5432/name')),
    'A replica (hot standby) of the database. Lists, search, overview, audit log and their files of the console are read there, except by who has just changed something that it lacks. While it does not answer, `DATABASE_URL` does.',
    { secret },
  ),
  JOBS: setting(
    or(yes, true),
    '`0`: this instance only answers requests. One of the others does the background work; while none does, `/health/ready` is `degraded`.',
  ),
  POOL_SIZE: setting(or(whole(1, 200), 10), 'Size of the connection pool of PostgreSQL.'),
  DATA_DIR: setting(or(anyText, '.data'), 'Folder of the embedded database, of files and of the development secret.'),
  SECRET: setting(
    optional(matching(/^.{32,}$/s, 'must have at least 32 characters')),
    'Encrypts keys in the database. Development creates one in `DATA_DIR`.',
    { secret, byDefault: 'required in production' },
  ),
  SECRET_OLD: setting(
    optional(matching(/^.{32,}$/s, 'must have at least 32 characters')),
    'The `SECRET` before, while it is being replaced: see "Replace SECRET".',
    { secret },
  ),
  SIGNING_KEY_DAYS: setting(or(whole(1, 3650), 90), 'Days after which another key signs id tokens.'),
  SAML_KEY_DAYS: setting(
    or(whole(60, 7000), 730),
    'Days after which another key signs our SAML requests; it is in our metadata for 30 of them.',
  ),
  TERMS_YEARS: setting(
    or(whole(1, 100), 3),
    'Years for which it stays on record that an account accepted the terms, after the account was erased; without the person.',
  ),
  SITE_ID: setting(
    or(
      z.pipe(
        oneOf(['1', '2']),
        z.transform((text) => (text === '1' ? Site.first : Site.second)),
      ),
      Site.first,
    ),
    'Site, 1 or 2: decides which features are on.',
  ),
  TRACKER_BASE: setting(
    optional(counter),
    'Address that counts page views of users who consented: https (or http on localhost), no query. Overrides `config.json`. Without it nothing is counted and users are not asked.',
    { byDefault: 'that of `config.json`: none' },
  ),
  TRACKER_SITE_ID: setting(
    optional(matching(/^[\w.-]{1,64}$/, 'must be up to 64 letters, digits, dots, hyphens or underscores')),
    'Name of this portal at the tracker; overrides `config.json`.',
    { byDefault: 'that of `config.json`: none' },
  ),
  WECHAT_APP_ID: setting(
    optional(matching(/^[\w-]{1,64}$/, 'must be up to 64 letters, digits, hyphens or underscores')),
    'App id of the official account at WeChat, site 1 only: for the browser inside WeChat. Without it that browser is treated like others.',
    { byDefault: 'none; generated in development' },
  ),
  WECHAT_APP_SECRET: setting(
    optional(matching(/^[\dA-Za-z]{16,64}$/, 'must be the app secret: 16 to 64 letters and digits')),
    'Secret of that app: accounts can be linked, and sign in, inside WeChat.',
    { secret },
  ),
  WECHAT_WEBSITE_APP_ID: setting(
    optional(matching(/^[\w-]{1,64}$/, 'must be up to 64 letters, digits, hyphens or underscores')),
    'App id of the website at the open platform of WeChat, site 1 only: accounts can be linked, and sign in, in any browser.',
  ),
  WECHAT_WEBSITE_APP_SECRET: setting(
    optional(matching(/^[\dA-Za-z]{16,64}$/, 'must be the app secret: 16 to 64 letters and digits')),
    'Secret of that app.',
    { secret, byDefault: 'required with `WECHAT_WEBSITE_APP_ID`' },
  ),
  WECHAT_API_URL: setting(or(serviceUrl, 'https://api.weixin.qq.com'), 'API of WeChat.'),
  WECHAT_OPEN_URL: setting(or(serviceUrl, 'https://open.weixin.qq.com'), 'Where people confirm at WeChat.'),
  SMTP_URL: setting(
    optional(url(/^smtps?:$/, 'must be smtp://user:password@host:587 or smtps://…')),
    '`smtp://user:password@host:587` or `smtps://…`; without it mail stays in the outbox.',
    { secret },
  ),
  MAIL_FROM: setting(
    or(
      matching(
        /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
        'must be an address such as Account portal <no-reply@example.com>',
      ),
      'Account portal <no-reply@localhost>',
    ),
    'Sender of mail.',
  ),
  SMS_GATEWAY_URL: setting(
    optional(safeUrl),
    'https address of an SMS gateway that accepts `{to, text}` as JSON; without it SMS stay in the outbox.',
    { secret },
  ),
  SMS_PROVIDER: setting(
    optional(oneOf(['aliyun', 'tencent'])),
    'Service that sends SMS by its own templates, instead of a gateway: see "SMS".',
  ),
  SMS_KEY_ID: setting(optional(anyText), 'Access key id (Aliyun) or secret id (Tencent).', {
    secret,
    byDefault: 'required with `SMS_PROVIDER`',
  }),
  SMS_KEY_SECRET: setting(optional(anyText), 'Secret of that key.', {
    secret,
    byDefault: 'required with `SMS_PROVIDER`',
  }),
  SMS_SIGN_NAME: setting(optional(anyText), 'Signature of the SMS, as the service has approved it.', {
    byDefault: 'required with `SMS_PROVIDER`',
  }),
  SMS_APP_ID: setting(optional(anyText), 'Id of the SMS application at Tencent.', {
    byDefault: 'required with `SMS_PROVIDER=tencent`',
  }),
  SMS_REGION: setting(optional(anyText), 'Region of the service.', {
    byDefault: '`cn-hangzhou` (Aliyun), `ap-guangzhou` (Tencent)',
  }),
  SMS_ENDPOINT: setting(optional(serviceUrl), 'Another address of the service, such as an internal one.'),
  SMS_TEMPLATES_FILE: setting(optional(anyText), 'JSON file with the template ids of the service: see "SMS".', {
    byDefault: 'required with `SMS_PROVIDER`',
  }),
  SMS_GATEWAY_TOKEN: setting(optional(anyText), 'Bearer token for the gateway.', { secret }),
  LICENCE_READER: setting(
    optional(oneOf(['off', 'http', 'tesseract'])),
    'Who reads pictures of licences: `http` a service at `LICENCE_READER_URL`, `tesseract` this machine, `off` nobody.',
    { byDefault: 'off; in development tesseract, as soon as `npm start` has fetched it' },
  ),
  LICENCE_READER_DIR: setting(
    or(anyText, join(APPS, 'api/licence-reader')),
    'Folder in which tesseract is installed by `npm ci --ignore-scripts`.',
    { byDefault: '`apps/api/licence-reader`' },
  ),
  LICENCE_READER_URL: setting(
    optional(serviceUrl),
    'Address of the service that reads licences: see "Licence reader over HTTP".',
    { byDefault: 'required with `LICENCE_READER=http`' },
  ),
  LICENCE_READER_TOKEN: setting(optional(anyText), 'Bearer token for it.', { secret }),
  COMPANY_REGISTRY_URL: setting(
    optional(serviceUrl),
    'Address of a registry of companies, which staff see as evidence: see "Company registry". Without it none is asked.',
    { byDefault: 'none; in development a stand-in' },
  ),
  COMPANY_REGISTRY_TOKEN: setting(optional(anyText), 'Bearer token for it.', { secret }),
  SERVICES_ALLOW_PRIVATE: setting(
    optional(yes),
    'Allow `LICENCE_READER_URL`, `COMPANY_REGISTRY_URL` and `WECHAT_API_URL` over http and on private networks.',
    { byDefault: '0; in development 1' },
  ),
  FILES_S3_URL: setting(
    optional(url(/^https?:$/, 'must be the address of a bucket, such as https://s3.eu-central-1.amazonaws.com/bucket')),
    'S3-compatible bucket for uploaded files; without it they are stored in `DATA_DIR`. Required for several machines.',
  ),
  FILES_S3_REGION: setting(or(anyText, 'us-east-1'), 'Region of the bucket.'),
  FILES_S3_KEY: setting(optional(anyText), 'Access key id of the bucket.', {
    secret,
    byDefault: 'required with `FILES_S3_URL`',
  }),
  FILES_S3_SECRET: setting(optional(anyText), 'Secret access key of the bucket.', {
    secret,
    byDefault: 'required with `FILES_S3_URL`',
  }),
  PASSWORD_MAX: setting(or(whole(16, 64), 16), 'Maximum password length.'),
  NETWORK_LIMIT_FACTOR: setting(
    optional(whole(1, 1_000_000)),
    'Multiplies every per-network limit. In development all clients share one network.',
    { byDefault: '1; in development 1000' },
  ),
  NEUTRAL_ERRORS: setting(
    or(yes, false),
    '`1`: answers do not reveal whether an e-mail, phone or login name has an account, except to its proven owner. Forms are specified to say so; the number of checks is limited.',
  ),
  ARITHMETIC_QUEUE: setting(
    or(whole(1, 10_000), 256),
    'Maximum number of queued hashes and decryptions before requests are rejected with 429.',
  ),
  LOG_LEVEL: setting(
    or(oneOf(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
    'The least important log entries that are written.',
  ),
  GEO_FILE: setting(
    optional(anyText),
    'MaxMind database (`.mmdb`) of cities: messages about sign-ins then name the city of a network. Without it, and for networks that are not in it, they name the network.',
  ),
  REMOTES_FILE: setting(
    optional(anyText),
    'JSON file with `{"<name>": {"url", "integrity": […], "paths": […]}}` for remotes, as `REMOTE_<NAME>_URL` and its like. It is read again within a minute, so that a deployment needs no restart.',
  ),
  CHROMIUM: setting(optional(anyText), 'Path of the Chromium with which `operate remotes admit` mounts builds.', {
    byDefault: 'the one in `PATH`',
  }),
  APPS_DIR: setting(or(anyText, APPS), 'Folder with the built apps.', { byDefault: '`apps` of this workspace' }),
  DEMO: setting(optional(yes), 'Load the demo data into an empty database.', { byDefault: '0; in development 1' }),
  IDP_ALLOW_PRIVATE: setting(
    optional(yes),
    'Allow identity providers over http and on private networks. Development needs it for the demo provider.',
    { byDefault: '0; in development 1' },
  ),
  DNS_SERVER: setting(
    optional(
      matching(
        /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:]+\])(:\d{1,5})?$/i,
        'must be an IP address with an optional port, such as 10.0.0.2:53',
      ),
    ),
    'Resolver that is asked for the records of e-mail domains.',
    { byDefault: 'those of the machine; development answers for domains of `.example` itself' },
  ),
  OUTSIDE_CLIENT: setting(
    optional(anyText),
    'A confidential OAuth client by setting: `id:secret:redirect_uri`. Further ones are registered in the console or by `operate.ts applications`.',
    { secret },
  ),
  USER_SOURCES: setting(
    or(names, []),
    'User source per OAuth client: `portal=2,shop=3` (1 E3, 2 EUOP, 3 account centre). Only EUOP clients offer phones and codes at the partner entry.',
    { byDefault: '`portal=2`, account centre for all others' },
  ),
  STAFF_FACTOR: setting(
    or(oneOf(['code', 'passkey']), 'code'),
    'Second step of staff: a code of an authenticator, or one of two passkeys (`passkey`), which they make when they sign in.',
  ),
  CERTIFICATION_PLACE: setting(
    or(oneOf(['country', 'full']), 'country'),
    'What staff must fill in to approve a business verification: the country only, or also province and city (`full`).',
  ),
  SECOND_PAIR_OF_EYES: setting(
    or(someOf(Object.values(ProposalKind).filter((kind) => kind !== ProposalKind.spam)), []),
    'Decisions that a second member of staff must confirm, separated by commas: `certification-change` (of an ' +
      'authenticated company), `contract-level`, `company-deletion` (before it is due, or of a customer that staff ' +
      'created), `against-warning` (an approval although the request has conflicts), `remote-release` (of a build of a ' +
      'remote).',
  ),
  WORKING_HOURS: setting(
    or(anyText, '1-5 09:00-18:00 Asia/Shanghai'),
    'Working hours of the staff who decide requests: weekdays (1 is Monday), hours, time zone. Holidays: `operate holidays import`. ' +
      'Waiting times, reminders and the times told to applicants count in them.',
  ),
});

/** Settings of the remotes, by name. */
export const REMOTE_SETTINGS: Readonly<Record<string, { about: string; byDefault: string }>> = {
  'REMOTE_<NAME>_URL': {
    about:
      'Manifest of a remote that is deployed elsewhere. A build for a host version that this portal does not serve is refused; the one before it stays.',
    byDefault: 'the build beside the API',
  },
  'REMOTE_<NAME>_INTEGRITY': {
    about: 'Digests of the builds that may run (of their `integrity.json`), separated by spaces.',
    byDefault: 'none; required in production with `_URL`',
  },
  'REMOTE_<NAME>_PATHS': { about: 'Paths that the remote may claim.', byDefault: 'what no other remote has' },
};

export type SettingName = keyof typeof settings.shape;
export const SETTING_NAMES = Object.keys(settings.shape) as SettingName[];

const factsOf = (name: SettingName): Facts => facts.get(settings.shape[name]) ?? { about: '' };

/** Values of these settings are not shown. */
export const isSecret = (name: string): boolean =>
  name in settings.shape && factsOf(name as SettingName).secret === true;

function defaultOf(name: SettingName): string {
  const { byDefault } = factsOf(name);
  if (byDefault !== undefined) return byDefault;
  const value = z.safeParse(settings.shape[name], undefined).data as unknown;
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  return `\`${JSON.stringify(typeof value === 'boolean' ? Number(value) : value).replaceAll('"', '')}\``;
}

/** All settings, for `docs/settings.md`: name, default, meaning. */
export function describeSettings(): { name: string; byDefault: string; about: string }[] {
  return [
    ...SETTING_NAMES.map((name) => ({ name, byDefault: defaultOf(name), about: factsOf(name).about })),
    ...Object.entries(REMOTE_SETTINGS).map(([name, more]) => ({ name, ...more })),
  ];
}
