import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { CheckResult } from '@portal/common/enums/sign-in/idp-check';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { audit } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import { NoAccountFailure, refuseSso, WaitingFailure } from './checks/failure.ts';
import type { Person } from './request/person.ts';
import type { Provider } from './providers.db.ts';

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

/** Updates the provider's claims and returns the account; undefined without one. */
async function seen(tx: Tx, { config_id }: Home, person: Person, at: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('idp_identity')
    .set({
      claimed_name: person.name,
      claimed_email: person.email,
      seen_at: at,
      ...(person.format === undefined ? {} : { name_format: person.format }),
    })
    .where('config_id', '=', config_id)
    .where('name_id', '=', person.nameId)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * The claimed e-mail is stored with the identity only: as an address of the account it would let the holder of the
 * mailbox bypass the provider.
 */
async function makeAccount(tx: Tx, home: Home, person: Person, at: Date): Promise<string | undefined> {
  const userId = newId('u');
  // The primary key of the identity resolves concurrent first sign-ins.
  if (!(await bindIdentity(tx, { configId: home.config_id, person, userId, at }))) return undefined;
  const partner = home.kind === UserType.partner;
  await tx
    .insertInto('app_user')
    .values({
      user_id: userId,
      user_type: partner ? UserType.partnerContact : UserType.idpUser,
      // The provider proves identity, not privileges.
      role: partner ? PartnerRole.ordinary : MemberRole.member,
      co_id: home.co_id,
      user_name: person.name,
      login_name: null,
      email: null,
      phone: null,
      password_hash: null,
      status: AccountStatus.active,
      created_at: at,
      updated_at: at,
    })
    .execute();
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

/**
 * Account of a person named by a provider: the key is (provider, identifier), never an e-mail. If the provider allows
 * it, the first sign-in creates the account: an identity-provider user of an enterprise, or an ordinary contact of a
 * partner company.
 *
 * @throws SsoFailure when there is no account and none may be created, it is not approved or disabled, or it belongs to
 * another company
 */
export async function accountOf(
  tx: Tx,
  home: Home,
  person: Person,
  at: Date,
): Promise<{ userId: string; userType: UserType }> {
  const known =
    (await seen(tx, home, person, at)) ??
    (home.jit ? ((await makeAccount(tx, home, person, at)) ?? (await seen(tx, home, person, at))) : undefined);
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
  tx: Tx,
  { configId, nameId }: { configId: string; nameId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('idp_identity')
    .select('user_id')
    .where('config_id', '=', configId)
    .where('name_id', '=', nameId)
    .executeTakeFirst();
  return row?.user_id;
}

/** Whether a provider's identifier has an account that may sign in; undefined when it has none. Changes nothing. */
export async function findIdentity(
  db: Db | Tx,
  { config_id: configId, co_id: coId }: Pick<Provider, 'config_id' | 'co_id'>,
  nameId: string,
): Promise<'active' | 'disabled' | undefined> {
  const row = await db
    .selectFrom('idp_identity as i')
    .innerJoin('app_user as u', 'u.user_id', 'i.user_id')
    .select(['u.status', 'u.co_id'])
    .where('i.config_id', '=', configId)
    .where('i.name_id', '=', nameId)
    .executeTakeFirst();
  return row && (row.status === AccountStatus.active && row.co_id === coId ? 'active' : 'disabled');
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
