import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { UserSource } from '@portal/common/enums/user/user-source';

/** A setting has an invalid value. The message names the setting. */
export class SettingError extends Error {
  override name = 'SettingError';
}

const whole = (min: number, max: number) => z.coerce.number().check(z.int(), z.gte(min), z.lte(max));
const list = z.pipe(z.string(), z.transform((text: string) => text.split(',').map((part) => part.trim()).filter(Boolean)));
const origin = (value: string) => {
  const url = URL.parse(value);
  return url !== null && url.origin === value.replace(/\/$/, '') && /^https?:$/.test(url.protocol);
};
const anOrigin = z.string().check(z.refine(origin, 'must be an origin such as https://account.example.com'));
const origins = list.check(z.refine((all) => all.every(origin), 'must be origins such as https://account.example.com, separated by commas'));
/** Must be https (or localhost), without a query string: the page appends its own. */
const counter = (value: string) => {
  const url = URL.parse(value);
  if (!url || url.search || url.hash || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname));
};
const yes = z.pipe(z.enum(['0', '1']), z.transform((text) => text === '1'));

/** All settings of the API: meaning, default and reason. An empty value counts as not set. */
const settings = z.object({
  /** `production` disables the developer's desk, requires SECRET and listens on all addresses. */
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  /** Port of the API and of the portal it serves. */
  PORT: z._default(whole(0, 65535), 4000),
  /** Address to listen on. Development listens on this machine only. */
  HOST: z.optional(z.string()),
  /** Public URL of the portal; issuer of tokens. Default: http://localhost:PORT. */
  PUBLIC_URL: z.optional(anOrigin),
  /**
   * Further origins of the portal, a standalone remote or a foreign host. They may call the API with cookies; the
   * portal loads nothing from them.
   */
  PORTAL_ORIGINS: z._default(origins, []),
  /**
   * Further origins whose scripts and style sheets the portal may load: static hosts of remotes. Origins of
   * REMOTE_<NAME>_URL are added.
   */
  SCRIPT_ORIGINS: z._default(origins, []),
  /** Origins that may embed the portal in a frame. */
  FRAME_ANCESTORS: z._default(origins, []),
  /** Addresses of trusted proxies. X-Forwarded-* headers of all others are dropped. */
  TRUST_PROXY: z._default(list, []),
  /** postgres://…; without it the embedded database in DATA_DIR is used. */
  DATABASE_URL: z.optional(z.string().check(z.refine((text) => /^postgres(ql)?:\/\//.test(text), 'must begin with postgres://'))),
  /** Size of the connection pool of PostgreSQL. */
  POOL_SIZE: z._default(whole(1, 200), 10),
  /** Folder of the embedded database, of files and of the development secret. */
  DATA_DIR: z._default(z.string(), '.data'),
  /** Encrypts keys in the database: at least 32 characters. Development creates one in DATA_DIR. */
  SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** Site id, 1 or 2: decides which features are on. */
  SITE_ID: z._default(z.pipe(z.enum(['1', '2']), z.transform((text) => (text === '1' ? 1 : 2))), 1),
  /** Address that counts page views of users who consented; overrides config.json. Without it nothing is counted. */
  TRACKER_BASE: z.optional(z.string().check(z.refine(counter, 'must be an https address without query, or one of this machine'))),
  /** Name of this portal at the tracker; overrides config.json. */
  TRACKER_SITE_ID: z.optional(z.string().check(z.regex(/^[\w.-]{1,64}$/, 'must be up to 64 letters, digits, dots, hyphens or underscores'))),
  /** WeChat app id, site 1 only. Without it all WeChat features are off. Development has a fake one. */
  WECHAT_APP_ID: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be up to 64 letters, digits, hyphens or underscores'))),
  /** smtp://user:password@host:587; without it mail stays in the outbox. */
  SMTP_URL: z.optional(z.string().check(z.refine((text) => /^smtps?:\/\//.test(text), 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: z._default(z.string(), 'Account portal <no-reply@localhost>'),
  /** https address of an SMS gateway that accepts {to, text} as JSON; without it SMS stay in the outbox. */
  SMS_GATEWAY_URL: z.optional(z.string().check(z.refine((text) => URL.canParse(text), 'must be an address'))),
  SMS_GATEWAY_TOKEN: z.optional(z.string()),
  /** S3-compatible bucket for uploaded files; without it they are stored in DATA_DIR. Required for several instances. */
  FILES_S3_URL: z.optional(z.string().check(z.refine((text) => URL.canParse(text), 'must be the address of a bucket'))),
  FILES_S3_REGION: z._default(z.string(), 'us-east-1'),
  FILES_S3_KEY: z.optional(z.string()),
  FILES_S3_SECRET: z.optional(z.string()),
  /** Maximum password length, 16 to 64. */
  PASSWORD_MAX: z._default(whole(16, 64), 16),
  /** Multiplies every per-network limit. Default: 1000 in development, where all clients share one network; otherwise 1. */
  NETWORK_LIMIT_FACTOR: z.optional(whole(1, 1_000_000)),
  /**
   * 1: answers do not reveal whether an e-mail, phone or login name has an account, except to its proven owner.
   * Default: 0, because the forms are specified to say so; the number of checks is limited.
   */
  NEUTRAL_ERRORS: z._default(yes, false),
  /** Maximum number of queued hashes and decryptions before requests are rejected with 429. */
  ARITHMETIC_QUEUE: z._default(whole(1, 10_000), 256),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** Folder with the built apps. */
  APPS_DIR: z._default(z.string(), resolve(import.meta.dirname, '../..')),
  /** Load the demo data into an empty database. Default: in development only. */
  DEMO: z.optional(yes),
  /** Allow identity providers over http and on private networks. Default: in development only, for the demo provider. */
  IDP_ALLOW_PRIVATE: z.optional(yes),
  /** A confidential OAuth client: `id:secret:redirect_uri`. Development has one by default. */
  OUTSIDE_CLIENT: z.optional(z.string()),
  /**
   * User source per OAuth client: `portal=2,shop=3` (1 E3, 2 EUOP, 3 account centre). Only EUOP clients offer phones
   * and codes at the partner entry. Default: EUOP for the portal, account centre for all other clients.
   */
  USER_SOURCES: z._default(list, []),
});

export interface Config {
  mode: 'development' | 'production' | 'test';
  /** Enables the developer's desk and other conveniences. */
  development: boolean;
  port: number;
  host: string;
  publicUrl: string;
  portalOrigins: readonly string[];
  scriptOrigins: readonly string[];
  frameAncestors: readonly string[];
  trustProxy: readonly string[];
  databaseUrl?: string;
  poolSize: number;
  dataDir: string;
  secret: string;
  siteId: 1 | 2;
  /** Tracker settings that override config.json. */
  tracker: Readonly<{ base?: string; siteId?: string }>;
  wechatAppId?: string;
  smtpUrl?: string;
  mailFrom: string;
  smsGatewayUrl?: string;
  smsGatewayToken?: string;
  filesBucket?: { url: string; region: string; accessKeyId: string; secretAccessKey: string };
  passwordPolicy: { min: number; max: number };
  networkLimitFactor: number;
  /** Answers do not reveal whether somebody else has an account. */
  neutralErrors: boolean;
  arithmeticQueue: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  appsDir: string;
  demo: boolean;
  /** Identity providers may use http and private addresses. */
  idpAllowPrivate: boolean;
  outsideClient?: { id: string; secret: string; redirectUri: string };
  /** User source by client id, as configured. */
  userSources: Readonly<Record<string, UserSource>>;
  /** `REMOTE_<NAME>_URL`: manifest of a remote that is hosted elsewhere. */
  remoteUrls: Readonly<Record<string, string>>;
}

/** Development secret, stored beside the database so that it survives restarts. */
function developmentSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

function bucketOf(url: string, region: string, accessKeyId: string | undefined, secretAccessKey: string | undefined) {
  if (!accessKeyId) throw new SettingError('FILES_S3_KEY must be set together with FILES_S3_URL');
  if (!secretAccessKey) throw new SettingError('FILES_S3_SECRET must be set together with FILES_S3_URL');
  return { url, region, accessKeyId, secretAccessKey };
}

function outsideClientOf(text: string): Config['outsideClient'] {
  const [id = '', secret = '', ...rest] = text.split(':');
  const redirectUri = rest.join(':');
  if (!id || secret.length < 16 || !URL.canParse(redirectUri)) {
    throw new SettingError('OUTSIDE_CLIENT must be id:secret:redirect_uri, the secret of at least 16 characters');
  }
  return { id, secret, redirectUri };
}

function userSourcesOf(all: readonly string[]): Readonly<Record<string, UserSource>> {
  return Object.fromEntries(all.map((one) => {
    const [, id, source] = /^([\w.-]+)=([123])$/.exec(one) ?? [];
    if (id === undefined) throw new SettingError(`USER_SOURCES: must be client=1, 2 or 3, separated by commas (it has "${one}")`);
    return [id, Number(source) as UserSource];
  }));
}

/**
 * Reads the settings from the environment.
 *
 * @throws SettingError naming the first invalid setting
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? 'settings');
    throw new SettingError(`${name}: ${issue?.message ?? 'cannot be used'} (it is ${JSON.stringify(given[name])})`);
  }
  const s = parsed.data;
  const production = s.NODE_ENV === 'production';
  if (production && !s.SECRET) throw new SettingError('SECRET must be set in production: at least 32 random characters');
  if (production && !s.PUBLIC_URL) throw new SettingError('PUBLIC_URL must be set in production: the origin people reach the portal at');
  const wechatAppId = s.WECHAT_APP_ID ?? (s.NODE_ENV === 'development' ? 'wx-demo' : undefined);
  const dataDir = s.DATA_DIR.startsWith('memory://') ? s.DATA_DIR : resolve(s.DATA_DIR);
  const remotes = Object.entries(given).flatMap(([name, value]) => {
    const match = /^REMOTE_([A-Z0-9_]+)_URL$/.exec(name);
    if (!match?.[1] || !value) return [];
    if (!URL.canParse(value)) throw new SettingError(`${name}: must be the address of a manifest (it is "${value}")`);
    return [[match[1].toLowerCase(), value]];
  });
  return {
    mode: s.NODE_ENV,
    development: s.NODE_ENV === 'development',
    port: s.PORT,
    host: s.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/$/, ''),
    portalOrigins: s.PORTAL_ORIGINS.map((one) => one.replace(/\/$/, '')),
    scriptOrigins: s.SCRIPT_ORIGINS.map((one) => one.replace(/\/$/, '')),
    frameAncestors: s.FRAME_ANCESTORS,
    trustProxy: s.TRUST_PROXY,
    ...(s.DATABASE_URL ? { databaseUrl: s.DATABASE_URL } : {}),
    poolSize: s.POOL_SIZE,
    dataDir,
    secret: s.SECRET ?? developmentSecret(dataDir.startsWith('memory://') ? resolve('.data') : dataDir),
    siteId: s.SITE_ID,
    tracker: { ...(s.TRACKER_BASE ? { base: s.TRACKER_BASE } : {}), ...(s.TRACKER_SITE_ID ? { siteId: s.TRACKER_SITE_ID } : {}) },
    ...(wechatAppId && s.SITE_ID === 1 ? { wechatAppId } : {}),
    ...(s.SMTP_URL ? { smtpUrl: s.SMTP_URL } : {}),
    mailFrom: s.MAIL_FROM,
    ...(s.SMS_GATEWAY_URL ? { smsGatewayUrl: s.SMS_GATEWAY_URL } : {}),
    ...(s.SMS_GATEWAY_TOKEN ? { smsGatewayToken: s.SMS_GATEWAY_TOKEN } : {}),
    ...(s.FILES_S3_URL ? { filesBucket: bucketOf(s.FILES_S3_URL, s.FILES_S3_REGION, s.FILES_S3_KEY, s.FILES_S3_SECRET) } : {}),
    passwordPolicy: { min: 8, max: s.PASSWORD_MAX },
    neutralErrors: s.NEUTRAL_ERRORS,
    networkLimitFactor: s.NETWORK_LIMIT_FACTOR ?? (s.NODE_ENV === 'development' ? 1000 : 1),
    arithmeticQueue: s.ARITHMETIC_QUEUE,
    logLevel: s.LOG_LEVEL,
    appsDir: resolve(s.APPS_DIR),
    demo: s.DEMO ?? s.NODE_ENV === 'development',
    idpAllowPrivate: s.IDP_ALLOW_PRIVATE ?? s.NODE_ENV === 'development',
    ...(s.OUTSIDE_CLIENT ? { outsideClient: outsideClientOf(s.OUTSIDE_CLIENT) } : {}),
    userSources: userSourcesOf(s.USER_SOURCES),
    remoteUrls: Object.fromEntries(remotes) as Record<string, string>,
  };
}
