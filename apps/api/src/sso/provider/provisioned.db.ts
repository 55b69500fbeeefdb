import { AccountStatus } from '@portal/common/enums/user/account-status';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { Person } from './request/person.ts';

/**
 * Lets one at a time decide who of a provider is new: first sign-ins, and a directory that provisions somebody. Until
 * the end of the transaction; before any row is locked.
 */
export async function lockNewcomers(tx: Tx, configId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`newcomers ${configId}`}, 0))`.execute(tx);
}

/**
 * The account that the directory of a provider made for a person who signs in for the first time: by the identifier,
 * which directories send as user name or external id, or else by the e-mail, if it is that of one person only.
 */
export async function findProvisioned(
  db: Db | Tx,
  configId: string,
  { nameId, email }: Pick<Person, 'nameId' | 'email'>,
): Promise<string | undefined> {
  const waiting = db
    .selectFrom('directory_person as p')
    .select('p.user_id')
    .where('p.config_id', '=', configId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('idp_identity as i')
            .select('i.user_id')
            .whereRef('i.user_id', '=', 'p.user_id')
            .where('i.config_id', '=', configId),
        ),
      ),
    )
    .limit(2);
  const named = await waiting
    .where((is) => is.or([is('p.folded_name', '=', nameId.toLowerCase()), is('p.external_id', '=', nameId)]))
    .execute();
  const found =
    named.length > 0 || email === null
      ? named
      : await waiting
          .where((is) => is.or([is('p.folded_name', '=', email), sql<boolean>`p.emails @> array[${email}]`]))
          .execute();
  return found.length === 1 ? found[0]?.user_id : undefined;
}

/** Names by which a directory knows a person, in lower case but for the external id. */
export interface Names {
  foldedName: string;
  externalId: string | null;
  emails: readonly string[];
}

/**
 * Accounts that came by the provider and are this person of its directory: by the identifier, or else by the e-mail that
 * the provider claimed. Two at most.
 */
export async function findComeBefore(
  tx: Tx,
  { configId, coId }: { configId: string; coId: string },
  { foldedName, externalId, emails }: Names,
): Promise<{ user_id: string; status: AccountStatus }[]> {
  const come = tx
    .selectFrom('idp_identity as i')
    .innerJoin('app_user as u', 'u.user_id', 'i.user_id')
    .select(['u.user_id', sql<AccountStatus>`u.status`.as('status')])
    .distinct()
    .where('i.config_id', '=', configId)
    .where('u.co_id', '=', coId)
    .where('u.status', '<>', AccountStatus.deleted)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('directory_person as p').select('p.user_id').whereRef('p.user_id', '=', 'u.user_id'))),
    )
    .limit(2);
  const named = await come
    .where((is) =>
      is.or([
        is(sql`lower(i.name_id)`, '=', foldedName),
        ...(externalId === null ? [] : [is('i.name_id', '=', externalId)]),
      ]),
    )
    .execute();
  return named.length > 0 ? named : come.where('i.claimed_email', 'in', [foldedName, ...emails]).execute();
}
