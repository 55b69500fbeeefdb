import { unknownSettings, unknownText } from './unknown.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Rules and texts for valid settings that are questionable in production. */
const IN_PRODUCTION: readonly [applies: (env: Env) => boolean, warning: string][] = [
  [
    (env) => !env.DATABASE_URL,
    'DATABASE_URL is not set: the embedded database is for one process and does not survive a power failure.',
  ],
  [
    (env) => Boolean(env.PUBLIC_URL?.startsWith('https:')) && !env.TRUST_PROXY,
    'TRUST_PROXY is not set: behind a proxy all people count as one network, and share its limits.',
  ],
  [
    (env) => Boolean(env.PUBLIC_URL?.startsWith('http:')),
    'PUBLIC_URL is not https: passwords and sessions can be read on the way.',
  ],
  [(env) => !env.SMTP_URL, 'SMTP_URL is not set: mail stays in the outbox.'],
  [(env) => !env.SMS_GATEWAY_URL && !env.SMS_PROVIDER, 'SMS_GATEWAY_URL is not set: SMS stay in the outbox.'],
  [
    (env) => Boolean(env.SMTP_URL) && !env.MAIL_FROM,
    'MAIL_FROM is not set: mail comes from no-reply@localhost, which most servers reject.',
  ],
  [(env) => env.DEMO === '1', 'DEMO is 1: an empty database gets demo accounts, whose password is public.'],
  [
    (env) => Number(env.NETWORK_LIMIT_FACTOR ?? 1) > 10,
    'NETWORK_LIMIT_FACTOR is above 10: limits against guessing hardly count.',
  ],
  [
    (env) => env.IDP_ALLOW_PRIVATE === '1',
    'IDP_ALLOW_PRIVATE is 1: companies can make the API send requests to private addresses.',
  ],
];

/** Warnings about questionable settings, one sentence each, beginning with the name. */
export function warningsAbout(env: Env): string[] {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return [
    ...unknownSettings(given).map(unknownText),
    ...(given.NODE_ENV === 'production'
      ? IN_PRODUCTION.filter(([applies]) => applies(given)).map(([, warning]) => warning)
      : []),
  ];
}
