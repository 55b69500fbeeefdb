import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { CheckResult } from '@portal/common/enums/sign-in/idp-check';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { audit } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import { made } from './checks/checks.ts';
import { NoAccountFailure, refuseSso, SsoFailure, WaitingFailure } from './checks/failure.ts';
import type { Person } from './request/person.ts';
import { findProvisioned, lockNewcomers } from './provisioned.db.ts';
import type { Provider } from './providers.db.ts';

/** Why a person without an account is not signed in now. */
export const UNREAD = 'userinfo could not be read';
const UNDECIDED: readonly number[] = [AccountStatus.pending, AccountStatus.rejected];

type Home = Pick<Provider, 'config_id' | 'co_id' | 'kind' | 'jit'>;

/** Binds a provider's identifier to an account. False when it is already bound. */
export async function bindIdentity(
  tx: Tx,
  { configId, person, userId, at }: { configId: string; person: Person; userId: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idp_identity')
    .values({
      config_id: configId,
      name_id: person.nameId,
      name_format: person.format ?? null,
      user_id: userId,
      claimed_name: person.name,
      claimed_email: person.email,
      created_at: at,
      seen_at: at,
    })
    .onConflict((conflict) => conflict.columns(['config_id', 'name_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Updates the provider's claims, if they are complete, and returns the account; undefined without one. */
async function seen(tx: Tx, { config_id }: Home, person: Person, at: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('idp_identity')
    .set({
      ...(person.incomplete ? {} : { claimed_name: person.name, claimed_email: person.email }),
      seen_at: at,
      ...(person.format === undefined ? {} : { name_format: person.format }),
    })
    .where('config_id', '=', config_id)
    .where('name_id', '=', person.nameId)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Adds an account of a company for a person of its provider, who signs in nowhere else. */
export async function insertAccount(
  tx: Tx,
  { kind, co_id }: Pick<Home, 'kind' | 'co_id'>,
  { userId, name, active = true, at }: { userId: string; name: string; active?: boolean; at: Date },
): Promise<void> {
  const partner = kind === UserType.partner;
  await tx
    .insertInto('app_user')
    .values({
      user_id: userId,
      user_type: partner ? UserType.partnerContact : UserType.idpUser,
      // The provider proves identity, not privileges.
      role: partner ? PartnerRole.ordinary : MemberRole.member,
      co_id,
      user_name: name,
      login_name: null,
      email: null,
      phone: null,
      password_hash: null,
      status: active ? AccountStatus.active : AccountStatus.disabled,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/**
 * The claimed e-mail is stored with the identity only: as an address of the account it would let the holder of the
 * mailbox bypass the provider.
 */
async function makeAccount(tx: Tx, home: Home, person: Person, at: Date): Promise<string | undefined> {
  const userId = newId('u');
  // The primary key of the identity resolves concurrent first sign-ins.
  if (!(await bindIdentity(tx, { configId: home.config_id, person, userId, at }))) return undefined;
  await insertAccount(tx, home, { userId, name: person.name, at });
  await audit(
    tx,
    {
      actor: userId,
      action: 'user.created',
      object: userId,
      detail: { by: 'idp', config_id: home.config_id, co_id: home.co_id },
    },
    at,
  );
  return userId;
}

/** The account that the directory of the company made for a person, who is bound to it from now on. */
async function takeProvisioned(tx: Tx, { config_id: configId }: Home, person: Person, at: Date) {
  const userId = await findProvisioned(tx, configId, person);
  if (userId === undefined || !(await bindIdentity(tx, { configId, person, userId, at }))) return undefined;
  await audit(tx, { actor: userId, action: 'directory.linked', object: userId, detail: { config_id: configId } }, at);
  return userId;
}

/**
 * Whether the directory may have provisioned an account for a person and it cannot be found: the e-mail, by which it is
 * found, could not be read.
 */
export const mayBeProvisioned = ({ email, incomplete }: Person): boolean => email === null && incomplete === true;

/**
 * The account of somebody whom the provider has not named before; undefined when there is none and none is made.
 *
 * @throws SsoFailure `Account.Sso.Unavailable` when it cannot be told whether there is one
 */
async function firstSeen(tx: Tx, home: Home, person: Person, at: Date): Promise<string | undefined> {
  await lockNewcomers(tx, home.config_id);
  const known = (await seen(tx, home, person, at)) ?? (await takeProvisioned(tx, home, person, at));
  if (known !== undefined) return known;
  if (mayBeProvisioned(person))
    throw new SsoFailure('Account.Sso.Unavailable', UNREAD, made('email', CheckResult.failed, { sent: UNREAD }));
  return home.jit ? ((await makeAccount(tx, home, person, at)) ?? (await seen(tx, home, person, at))) : undefined;
}

/**
 * Account of a person named by a provider: the key is (provider, identifier), never an e-mail. The first sign-in takes
 * the account that the company's directory made for the person; without one, and if the provider allows it, it creates
 * an account: an identity-provider user of an enterprise, or an ordinary contact of a partner company.
 *
 * @throws SsoFailure when there is no account and none may be created, it is not approved or disabled, it belongs to
 * another company, or it cannot be told whether there is one
 */
export async function accountOf(
  tx: Tx,
  home: Home,
  person: Person,
  at: Date,
): Promise<{ userId: string; userType: UserType }> {
  const known = (await seen(tx, home, person, at)) ?? (await firstSeen(tx, home, person, at));
  if (known === undefined) throw new NoAccountFailure(person);
  const user = await tx
    .selectFrom('app_user')
    .select(['user_type', 'status', 'co_id'])
    .where('user_id', '=', known)
    .forShare()
    .executeTakeFirst();
  if (user && UNDECIDED.includes(user.status)) throw new WaitingFailure(known);
  if (!user || user.status !== AccountStatus.active)
    refuseSso(`account ${known} may not be used`, { check: 'account', result: CheckResult.failed, sent: 'disabled' });
  if (
    user.co_id !== home.co_id ||
    (user.user_type !== UserType.idpUser && user.user_type !== UserType.partnerContact)
  ) {
    refuseSso(`account ${known} is not of the company of the provider`);
  }
  return { userId: known, userType: user.user_type };
}

/** The account of a provider's identifier, whatever its status; undefined without one. */
export async function findBound(
  db: Db | Tx,
  { configId, nameId }: { configId: string; nameId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('idp_identity')
    .select('user_id')
    .where('config_id', '=', configId)
    .where('name_id', '=', nameId)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Whether a person has an account that may sign in, bound or made by the company's directory; undefined without one.
 * Changes nothing.
 */
export async function findIdentity(
  db: Db | Tx,
  { config_id: configId, co_id: coId }: Pick<Provider, 'config_id' | 'co_id'>,
  person: Person,
): Promise<'active' | 'disabled' | undefined> {
  const userId =
    (await findBound(db, { configId, nameId: person.nameId })) ?? (await findProvisioned(db, configId, person));
  if (userId === undefined) return undefined;
  const row = await db
    .selectFrom('app_user')
    .select(['status', 'co_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.status === AccountStatus.active && row.co_id === coId ? 'active' : 'disabled';
}

/** Number of people who are linked to a provider. */
export async function countIdentities(db: Db | Tx, configId: string): Promise<number> {
  const { count } = await db
    .selectFrom('idp_identity')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('config_id', '=', configId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
