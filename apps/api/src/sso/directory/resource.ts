import { createHash } from 'node:crypto';
import { Schemas, Types } from 'scimmy';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import type { DirectoryUser } from '../../platform/db/tables/stored-values.ts';
import { fail } from './fault.ts';

/** What of a user is kept; everything else that a directory sends is ignored, as the schema that is served says. */
export const KEPT = ['userName', 'externalId', 'name', 'displayName', 'emails', 'active', 'roles'] as const;

const { definition } = Schemas.User;
/** The attributes of the standard that are ignored, in lower case. */
export const IGNORED: ReadonlySet<string> = new Set(
  definition.attributes
    .map(({ name }) => name)
    .filter((name) => ![...KEPT, 'schemas', 'id', 'meta'].includes(name))
    .map((name) => (definition.truncate(name), name.toLowerCase())),
);
// Directories have types of their own.
const types = definition.attribute('emails.type') as { config: { canonicalValues: unknown } };
types.config.canonicalValues = false;

/** Roles as a directory names them. */
const ROLES = {
  owner: MemberRole.owner,
  administrator: MemberRole.administrator,
  member: MemberRole.member,
  finance: MemberRole.finance,
} as const;
const nameOfRole = (role: number | null) => Object.entries(ROLES).find(([, value]) => value === role)?.[0];

/** A person as stored. */
export interface StoredPerson {
  user_id: string;
  user_type: number;
  role: number | null;
  status: number;
  resource: DirectoryUser;
  created_at: Date;
  changed_at: Date;
}

/** A user as a directory sends it, once it fits the schema. */
export interface SentUser extends DirectoryUser {
  active?: boolean;
  roles?: { value?: string; primary?: boolean }[];
}

/** Characters of a name that identifies, and of all that is kept of a user. */
const NAME_MOST = 256;
const KEPT_MOST = 8000;

/** Refuses what cannot be stored: names that are empty or too long, and too much of the rest. */
function checked(user: SentUser): SentUser {
  const text = JSON.stringify(storedUser(user));
  const wrong = [user.userName, user.externalId ?? '-'].some((one) => one.trim() === '' || one.length > NAME_MOST);
  if (wrong) fail(400, `"userName" and "externalId" have 1 to ${NAME_MOST} characters.`, 'invalidValue');
  // U+0000 and halves of characters.
  if (text.length > KEPT_MOST || /\\u(?:0000|d[89a-f])/.test(text))
    fail(400, 'A value is too long, or has characters that cannot be stored.', 'invalidValue');
  return user;
}

/** The user that a directory sends. Names of attributes may be in any case, and truth values may be text. */
export function sentUser(body: unknown): SentUser {
  try {
    const user = new Schemas.User(withTruth(body), 'in');
    return checked(JSON.parse(JSON.stringify(user)) as SentUser);
  } catch (error) {
    if (error instanceof TypeError) fail(400, error.message, 'invalidValue');
    throw error;
  }
}

const TRUTHS: readonly string[] = ['active', 'primary'];
const TRUTH: Readonly<Record<string, boolean>> = { true: true, false: false };

/** A truth value that was sent as text ("False") as what it means; everything else as it is. */
export const truth = (value: unknown): unknown =>
  typeof value === 'string' ? (TRUTH[value.toLowerCase()] ?? value) : value;

/** The same for each truth value in a body. */
export function withTruth(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTruth);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, TRUTHS.includes(key.toLowerCase()) ? truth(one) : withTruth(one)]),
  );
}

/** What of a user is stored beside the account. */
export function storedUser({ userName, externalId, name, displayName, emails }: SentUser): DirectoryUser {
  return {
    userName,
    ...(externalId === undefined ? {} : { externalId }),
    ...(name === undefined ? {} : { name }),
    ...(displayName === undefined ? {} : { displayName }),
    ...(emails === undefined ? {} : { emails }),
  };
}

/**
 * The role that a directory gives: member or finance. None, or the one that the person has, changes nothing;
 * administrators are named by the owner alone.
 */
export function roleIn({ roles = [] }: SentUser, now: number | null): MemberRole | undefined {
  const named = roles.map(({ value = '' }) => value.toLowerCase()).filter((value) => value !== nameOfRole(now));
  const [name] = named;
  if (name === undefined) return undefined;
  if (name !== 'member' && name !== 'finance')
    fail(400, 'A role is "member" or "finance". Administrators are named by the owner in the portal.', 'invalidValue');
  return ROLES[name];
}

/** A stored person as directories read it, with its version. `only` chooses attributes. */
export function shownUser(
  { user_id, user_type, role, status, resource, created_at, changed_at }: StoredPerson,
  base: string,
  only?: Types.Filter,
): { body: Record<string, unknown>; version: string } {
  const roleName = user_type === UserType.idpUser ? nameOfRole(role) : undefined;
  const data = {
    ...resource,
    id: user_id,
    active: status === AccountStatus.active,
    ...(roleName === undefined ? {} : { roles: [{ value: roleName, primary: true }] }),
  };
  const version = `W/"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22)}"`;
  const meta = { created: created_at, lastModified: changed_at, version };
  const user = new Schemas.User({ ...data, meta }, 'out', `${base}/Users`, only);
  return { body: JSON.parse(JSON.stringify(user)) as Record<string, unknown>, version };
}

/** The attributes that a request chooses (RFC 7644, section 3.9). */
export function chosen(attributes: string | undefined, excluded: string | undefined): Types.Filter | undefined {
  const [names, condition] = attributes ? [attributes, 'pr'] : [excluded, 'np'];
  const list = (names ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[\w$.:-]{1,100}$/.test(name));
  if (list.length === 0) return undefined;
  return new Types.Filter(list.map((name) => `${name} ${condition}`).join(' and '));
}
