import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseWorkingHours, type WorkingHours } from '@portal/common/rules/working-hours/working-hours';
import { Site } from '@portal/common/enums/user/site';
import type { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import type { UserSource } from '@portal/common/enums/user/user-source';
import type { Secrets } from './secrets.ts';
import { networksOf, type Networks } from './trusted-proxies.ts';
import { remoteSettingsOf, type RemoteSettings } from './remotes.ts';
import { tryDataFolder } from './data-folder.ts';
import { companyRegistryOf, licenceReaderOf, type LicenceReaderSetting } from './licence-reader.ts';
import { SettingError } from './setting-error.ts';
import { checkFilesUrl, checkSharedHtml } from './cdn.ts';
import { smsOf, type SmsSettings } from './sms.ts';
import { wechatOf, type WechatSettings } from './wechat.ts';
import { warningsAbout } from './warnings.ts';
import { isSecret, settings } from './settings.ts';
import { unknownSettings, unknownText } from './unknown.ts';

export interface Config {
  mode: 'development' | 'production' | 'test';
  /** Enables the developer's desk and other conveniences. */
  development: boolean;
  port: number;
  host: string;
  metricsPort?: number;
  /** Where traces are sent, the name of this service in them, and the share of requests that are traced. */
  traces?: { endpoint: string; serviceName: string; ratio: number };
  publicUrl: string;
  portalOrigins: readonly string[];
  scriptOrigins: readonly string[];
  frameAncestors: readonly string[];
  /** Where browsers load the files of shell and remotes from, without a slash at the end. */
  filesUrl?: string;
  /** Seconds for which shared caches keep the HTML of pages for signed-out users. */
  htmlCdnSeconds?: number;
  drainSeconds: number;
  trustProxy: Networks;
  databaseUrl?: string;
  /** The same database without a connection pooler between. */
  databaseDirectUrl?: string;
  /** A replica of it. */
  databaseReadUrl?: string;
  /** This instance may do the background work. */
  jobs: boolean;
  poolSize: number;
  dataDir: string;
  /** SECRET, and SECRET_OLD while it is being replaced. */
  secrets: Secrets;
  /** Days after which another key signs id tokens. */
  signingKeyDays: number;
  samlKeyDays: number;
  termsYears: number;
  siteId: Site;
  /** Tracker settings that override config.json. */
  tracker: Readonly<{ base?: string; siteId?: string }>;
  wechatAppId?: string;
  wechat?: WechatSettings;
  /** MaxMind database of cities. */
  geoFile?: string;
  smtpUrl?: string;
  mailFrom: string;
  smsGatewayUrl?: string;
  smsGatewayToken?: string;
  sms?: SmsSettings;
  licenceReader?: LicenceReaderSetting;
  companyRegistry?: { url: string; token?: string; allowPrivate: boolean };
  filesBucket?: { url: string; region: string; accessKeyId: string; secretAccessKey: string };
  passwordPolicy: { min: number; max: number };
  networkLimitFactor: number;
  neutralErrors: boolean;
  arithmeticQueue: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  appsDir: string;
  /** Path of Chromium. */
  chromium?: string;
  demo: boolean;
  /** Identity providers may use http and private addresses. */
  idpAllowPrivate: boolean;
  dnsServer?: string;
  outsideClient?: { id: string; secret: string; redirectUri: string };
  /** User source by client id, as configured. */
  userSources: Readonly<Record<string, UserSource>>;
  staffFactor: 'code' | 'passkey';
  certificationPlace: 'country' | 'full';
  secondPairOfEyes: readonly ProposalKind[];
  workingHours: WorkingHours;
  /**
   * `REMOTE_<NAME>_URL`, `_INTEGRITY` and `_PATHS`: where a remote is deployed, which of its builds may run, and what
   * it may claim.
   */
  remotes: RemoteSettings;
  remotesFile?: string;
  /** Remotes whose folder lies beside the API. */
  remoteNames: readonly string[];
  /** Warnings about questionable settings, one sentence each. */
  warnings: readonly string[];
}

/**
 * Error text of a missing required setting. It names a similar name that is set, because misspelling is the usual
 * cause.
 */
function missing(name: string, expected: string, env: Readonly<Record<string, string | undefined>>): string {
  const misspelt = unknownSettings(env).find(({ meant }) => meant === name);
  return `${name} must be set in production: ${expected}${misspelt ? ` (${unknownText(misspelt)})` : ''}`;
}

/** True for an address at which browsers use passkeys: with https and a host name, or on localhost. */
export function passkeysWorkAt(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? !isIP(hostname.replace(/^\[|\]$/g, '')) : hostname === 'localhost';
}

function checkStaffFactor(staffFactor: Config['staffFactor'], publicUrl: string): void {
  if (staffFactor === 'passkey' && !passkeysWorkAt(publicUrl))
    throw new SettingError('STAFF_FACTOR must be code unless PUBLIC_URL has https and a host name (or is localhost)');
}

/** Development secret, stored beside the database so that it survives restarts. */
function developmentSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  tryDataFolder(dataDir);
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

const secretsOf = (secret: string, old: string | undefined): Secrets =>
  old === undefined || old === secret ? [secret] : [secret, old];

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
  return Object.fromEntries(
    all.map((one) => {
      const [, id, source] = /^([\w.-]+)=([123])$/.exec(one) ?? [];
      if (id === undefined)
        throw new SettingError(`USER_SOURCES: must be client=1, 2 or 3, separated by commas (it has "${one}")`);
      return [id, Number(source) as UserSource];
    }),
  );
}

function refuseWorkingHours(text: string): never {
  throw new SettingError(`WORKING_HOURS: must be like "1-5 09:00-18:00 Asia/Shanghai" (it is "${text}")`);
}

function remotesOf(env: Readonly<Record<string, string | undefined>>, production: boolean): RemoteSettings {
  try {
    const remotes = remoteSettingsOf(env);
    for (const [name, { url, integrity }] of Object.entries(remotes)) {
      const prefix = `REMOTE_${name.toUpperCase().replaceAll('-', '_')}`;
      if (production && url && !integrity)
        throw new Error(
          `${prefix}_INTEGRITY must be set in production together with ${prefix}_URL: the digest that its build prints`,
        );
    }
    return remotes;
  } catch (error) {
    throw new SettingError((error as Error).message);
  }
}

const remotesIn = (appsDir: string) =>
  (existsSync(appsDir) ? readdirSync(appsDir) : [])
    .filter((name) => ['remote.json', 'dist/remote.json'].some((file) => existsSync(join(appsDir, name, file))))
    .sort();

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
    throw new SettingError(
      `${name}: ${issue?.message ?? 'cannot be used'}${isSecret(name) ? '' : ` (it is ${JSON.stringify(given[name])})`}`,
    );
  }
  const s = parsed.data;
  const production = s.NODE_ENV === 'production';
  if (production && !s.SECRET) throw new SettingError(missing('SECRET', 'at least 32 random characters', given));
  if (production && !s.PUBLIC_URL)
    throw new SettingError(missing('PUBLIC_URL', 'the origin people reach the portal at', given));
  if (s.DATABASE_READ_URL && !s.DATABASE_URL)
    throw new SettingError('DATABASE_READ_URL must be set together with DATABASE_URL, whose replica it is');
  const wechatAppId = s.WECHAT_APP_ID ?? (s.NODE_ENV === 'development' ? 'wx-demo' : undefined);
  const dataDir = s.DATA_DIR.startsWith('memory://') ? s.DATA_DIR : resolve(s.DATA_DIR);
  const appsDir = resolve(s.APPS_DIR);
  checkSharedHtml(appsDir, s.HTML_CDN_SECONDS);
  checkFilesUrl(appsDir, s.FILES_PUBLIC_URL);
  const allowPrivate = s.SERVICES_ALLOW_PRIVATE ?? s.NODE_ENV === 'development';
  const licenceReader = licenceReaderOf(s, allowPrivate);
  const wechat = wechatOf(s, allowPrivate);
  const sms = smsOf(s);
  const publicUrl = (s.PUBLIC_URL ?? `http://localhost:${s.PORT}`).replace(/\/$/, '');
  checkStaffFactor(s.STAFF_FACTOR, publicUrl);
  return {
    mode: s.NODE_ENV,
    development: s.NODE_ENV === 'development',
    port: s.PORT,
    host: s.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    ...(s.METRICS_PORT ? { metricsPort: s.METRICS_PORT } : {}),
    ...(s.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          traces: {
            endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: s.OTEL_SERVICE_NAME,
            ratio: Number(s.OTEL_TRACES_SAMPLER_ARG),
          },
        }
      : {}),
    publicUrl,
    portalOrigins: s.PORTAL_ORIGINS.map((one) => one.replace(/\/$/, '')),
    scriptOrigins: s.SCRIPT_ORIGINS.map((one) => one.replace(/\/$/, '')),
    frameAncestors: s.FRAME_ANCESTORS.map((one) => one.replace(/\/$/, '')),
    ...(s.FILES_PUBLIC_URL ? { filesUrl: s.FILES_PUBLIC_URL.replace(/\/$/, '') } : {}),
    ...(s.HTML_CDN_SECONDS ? { htmlCdnSeconds: s.HTML_CDN_SECONDS } : {}),
    drainSeconds: s.DRAIN_SECONDS ?? (production ? 5 : 0),
    trustProxy: networksOf(s.TRUST_PROXY),
    ...(s.DATABASE_URL ? { databaseUrl: s.DATABASE_URL } : {}),
    ...(s.DATABASE_DIRECT_URL ? { databaseDirectUrl: s.DATABASE_DIRECT_URL } : {}),
    ...(s.DATABASE_READ_URL ? { databaseReadUrl: s.DATABASE_READ_URL } : {}),
    jobs: s.JOBS,
    poolSize: s.POOL_SIZE,
    dataDir,
    signingKeyDays: s.SIGNING_KEY_DAYS,
    secrets: secretsOf(
      s.SECRET ?? developmentSecret(dataDir.startsWith('memory://') ? resolve('.data') : dataDir),
      s.SECRET_OLD,
    ),
    samlKeyDays: s.SAML_KEY_DAYS,
    termsYears: s.TERMS_YEARS,
    siteId: s.SITE_ID,
    tracker: {
      ...(s.TRACKER_BASE ? { base: s.TRACKER_BASE } : {}),
      ...(s.TRACKER_SITE_ID ? { siteId: s.TRACKER_SITE_ID } : {}),
    },
    ...(wechatAppId && s.SITE_ID === Site.first ? { wechatAppId } : {}),
    ...(wechat && s.SITE_ID === Site.first ? { wechat } : {}),
    ...(s.SMTP_URL ? { smtpUrl: s.SMTP_URL } : {}),
    mailFrom: s.MAIL_FROM,
    ...(sms ? { sms } : {}),
    ...(s.SMS_GATEWAY_URL ? { smsGatewayUrl: s.SMS_GATEWAY_URL } : {}),
    ...(s.SMS_GATEWAY_TOKEN ? { smsGatewayToken: s.SMS_GATEWAY_TOKEN } : {}),
    ...(licenceReader ? { licenceReader } : {}),
    ...companyRegistryOf(s, { allowPrivate, publicUrl }),
    ...(s.FILES_S3_URL
      ? { filesBucket: bucketOf(s.FILES_S3_URL, s.FILES_S3_REGION, s.FILES_S3_KEY, s.FILES_S3_SECRET) }
      : {}),
    passwordPolicy: { min: 8, max: s.PASSWORD_MAX },
    neutralErrors: s.NEUTRAL_ERRORS,
    networkLimitFactor: s.NETWORK_LIMIT_FACTOR ?? (s.NODE_ENV === 'development' ? 1000 : 1),
    arithmeticQueue: s.ARITHMETIC_QUEUE,
    logLevel: s.LOG_LEVEL,
    appsDir,
    ...(s.CHROMIUM ? { chromium: s.CHROMIUM } : {}),
    remotes: remotesOf(given, production),
    ...(s.GEO_FILE ? { geoFile: resolve(s.GEO_FILE) } : {}),
    ...(s.REMOTES_FILE ? { remotesFile: resolve(s.REMOTES_FILE) } : {}),
    remoteNames: remotesIn(appsDir),
    warnings: warningsAbout(env),
    demo: s.DEMO ?? s.NODE_ENV === 'development',
    ...(s.DNS_SERVER ? { dnsServer: s.DNS_SERVER } : {}),
    idpAllowPrivate: s.IDP_ALLOW_PRIVATE ?? s.NODE_ENV === 'development',
    ...(s.OUTSIDE_CLIENT ? { outsideClient: outsideClientOf(s.OUTSIDE_CLIENT) } : {}),
    userSources: userSourcesOf(s.USER_SOURCES),
    staffFactor: s.STAFF_FACTOR,
    certificationPlace: s.CERTIFICATION_PLACE,
    secondPairOfEyes: s.SECOND_PAIR_OF_EYES,
    workingHours: parseWorkingHours(s.WORKING_HOURS) ?? refuseWorkingHours(s.WORKING_HOURS),
  };
}
