import type { EndpointSpec } from '../endpoint.ts';
import type { Noun } from '../nouns.ts';

/** How far a scope of a noun goes at most, and whether the noun is a company's, so that keys of a company reach it. */
type Reach = 'read' | 'read company' | 'write' | 'write company';

/**
 * What access keys can be limited to. Null: a noun without a scope, because its calls belong to signing in, are open to
 * everybody or serve pages only. Nothing that makes keys, people, providers, passwords, owners, cancellations or terms,
 * and nothing that signs anybody in, is ever `write`.
 */
const REACH = {
  'access-keys': 'read',
  'account-requests': 'read',
  activity: 'read',
  'application-guide': null,
  applications: 'read',
  approvals: 'read',
  audit: 'read',
  availability: null,
  'browser-accounts': null,
  cancellation: 'read',
  captcha: null,
  certification: 'write company',
  'company-timeline': null,
  consent: null,
  contacts: 'read company',
  'contact-import': 'read company',
  credits: 'read company',
  'customer-accounts': 'read',
  'customer-contacts': 'read',
  customers: 'read',
  demands: null,
  devices: null,
  directory: null,
  export: 'read',
  holidays: 'write',
  'identity-providers': 'read company',
  'idp-fleet': 'read',
  'idp-links': 'read company',
  'idp-recovery': 'read company',
  imports: null,
  invitation: null,
  'list-files': null,
  live: null,
  lookups: null,
  'mail-domains': 'read company',
  notices: null,
  overview: 'read',
  ownership: 'read',
  'partner-company': 'write company',
  partners: 'read',
  passkeys: 'read',
  password: null,
  'password-policy': null,
  'pending-deletions': 'read',
  'prepared-texts': null,
  'problem-report': null,
  profile: 'write company',
  proposals: null,
  'public-key': null,
  'queue-counts': 'read',
  'queue-views': 'write',
  registration: null,
  remotes: null,
  search: 'read',
  'second-factor': 'read',
  'security-report': null,
  'service-calls': null,
  sessions: 'read',
  setup: 'read',
  'sign-in': null,
  'sign-in-state': null,
  'signed-in-applications': 'read',
  site: 'write',
  sso: null,
  staff: 'read',
  terms: 'read',
  'time-zone': 'write',
  userinfo: 'read',
  'verify-code': null,
  webhooks: 'write company',
  wechat: null,
} as const satisfies Record<Noun, Reach | null>;

type Reaches = typeof REACH;
/** Nouns that a key can be limited to. */
export type KeyNoun = { [N in Noun]: Reaches[N] extends null ? never : N }[Noun];
type WritableNoun = { [N in Noun]: Reaches[N] extends `write${string}` ? N : never }[Noun];
/** What a key of chosen scopes may do with a noun. `write` includes `read`. */
export type KeyScope = `${KeyNoun}:read` | `${WritableNoun}:write`;

/** Every scope there is. */
export const KEY_SCOPES = Object.entries(REACH).flatMap(([noun, reach]) =>
  reach === null ? [] : [`${noun}:read`, ...(reach.startsWith('write') ? [`${noun}:write`] : [])],
) as [KeyScope, ...KeyScope[]];

/** Paths of one person, which a key of a company does not reach. */
const OF_PERSON = /\/(?:enterprise_user|personal_user|user)\/\{id\}(?:\/email|\/phone)?$/;

type Call = Pick<EndpointSpec, 'noun' | 'method' | 'path' | 'access' | 'refuses' | 'sealed' | 'signed'>;

const NEVER_BY_KEY: readonly EndpointSpec['refuses'][number][] = ['Account.SignIn.Recent.Required'];

/**
 * The scope that opens a call to a key of a company or of a person; null when none does. A call that needs a recent
 * sign-in, a password or a signature of the page, or no session at all, has none.
 */
export function keyScopeOf(call: Call, owner: KeyOwner): KeyScope | null {
  const reach = REACH[call.noun];
  if (reach === null || call.access.kind === 'anyone' || call.access.kind === 'service') return null;
  if (owner === 'company' && (!reach.endsWith('company') || OF_PERSON.test(call.path))) return null;
  if (call.method === 'GET') return `${call.noun as KeyNoun}:read`;
  const forbidden = call.sealed !== undefined || call.signed === true;
  if (!reach.startsWith('write') || forbidden || NEVER_BY_KEY.some((code) => call.refuses.includes(code))) return null;
  return `${call.noun as WritableNoun}:write`;
}

/** Whose key it is: of a person, or of a company whoever is in it. */
export type KeyOwner = 'person' | 'company';

/**
 * True when a key opens a call. Without scopes a person's key opens every GET, as keys always did, and a company's all
 * reads of the company.
 */
export function opensToKey(
  call: Call,
  { scopes, owner }: { scopes: readonly KeyScope[] | null; owner: KeyOwner },
): boolean {
  if (scopes === null && owner === 'person') return call.method === 'GET';
  const scope = keyScopeOf(call, owner);
  if (scope === null) return false;
  if (scopes === null) return call.method === 'GET';
  return scopes.includes(scope) || scopes.some((one) => one === `${call.noun}:write`);
}
