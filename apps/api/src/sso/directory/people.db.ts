import { AccountStatus } from '@portal/common/enums/user/account-status';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { DirectoryUser } from '../../platform/db/tables/stored-values.ts';
import type { Names } from '../provider/provisioned.db.ts';
import type { Directory } from './tokens.db.ts';

type Of = Pick<Directory, 'configId' | 'coId'>;

/** The people whom a directory provisions. Nobody else is found by it. */
const peopleOf = (db: Db | Tx, { configId, coId }: Of) =>
  db
    .selectFrom('directory_person as p')
    .innerJoin('app_user as u', 'u.user_id', 'p.user_id')
    .where('p.config_id', '=', configId)
    .where('u.co_id', '=', coId)
    .where('u.status', '<>', AccountStatus.deleted);

const shown = (query: ReturnType<typeof peopleOf>) =>
  query.select([
    'p.user_id',
    'u.user_type',
    'u.user_name',
    'u.role',
    'u.status',
    'p.resource',
    'p.ended',
    'p.matched',
    'p.created_at',
    sql<Date>`greatest(p.changed_at, u.updated_at)`.as('changed_at'),
  ]);
export type PersonRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

/** A person whom this directory provisions. */
export const findDirectoryPerson = (db: Db | Tx, directory: Of, userId: string): Promise<PersonRow | undefined> =>
  shown(peopleOf(db, directory)).where('p.user_id', '=', userId).executeTakeFirst();

/** The same, locked: the account first, as everything does that ends its sessions, and then read. */
export async function lockDirectoryPerson(tx: Tx, directory: Of, userId: string): Promise<PersonRow | undefined> {
  await tx.selectFrom('app_user').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
  return findDirectoryPerson(tx, directory, userId);
}

/** A page of the people of a directory, oldest first, and their number. */
export async function listDirectoryPeople(
  db: Db | Tx,
  directory: Of,
  { condition = sql`true`, limit, offset }: { condition?: RawBuilder<boolean>; limit: number; offset: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const found = peopleOf(db, directory).where(condition);
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const rows =
    limit === 0
      ? []
      : await shown(found).orderBy('p.created_at').orderBy('p.user_id').limit(limit).offset(offset).execute();
  return { rows, total };
}

/** How many people a directory provisions, and how many of them are disabled, or had an account before. */
export const countDirectoryPeople = (db: Db | Tx, directory: Of) =>
  peopleOf(db, directory)
    .select([
      sql<number>`count(*)::integer`.as('people'),
      sql<number>`(count(*) filter (where u.status <> ${AccountStatus.active}))::integer`.as('disabled'),
      sql<number>`(count(*) filter (where p.matched))::integer`.as('matched'),
    ])
    .executeTakeFirstOrThrow();

/** The names by which a person is known, from what a directory says. */
export const namesOf = ({ userName, externalId, emails = [] }: DirectoryUser): Names => ({
  foldedName: userName.toLowerCase(),
  externalId: externalId ?? null,
  emails: [...new Set(emails.flatMap(({ value }) => (value ? [value.toLowerCase()] : [])))],
});

/** Stores what a directory says about an account that it did not provision before. */
export async function insertDirectoryPerson(
  tx: Tx,
  configId: string,
  { userId, resource, matched, at }: { userId: string; resource: DirectoryUser; matched: boolean; at: Date },
): Promise<void> {
  const { foldedName, externalId, emails } = namesOf(resource);
  await tx
    .insertInto('directory_person')
    .values({
      user_id: userId,
      config_id: configId,
      folded_name: foldedName,
      emails: [...emails],
      external_id: externalId,
      resource: JSON.stringify(resource),
      matched,
      created_at: at,
      changed_at: at,
    })
    .execute();
}

/** Stores what it says now, and the name of the account. */
export async function storeDirectoryPerson(
  tx: Tx,
  userId: string,
  { resource, name, at }: { resource: DirectoryUser; name: string; at: Date },
): Promise<void> {
  const { foldedName, externalId, emails } = namesOf(resource);
  await tx
    .updateTable('directory_person')
    .set({
      folded_name: foldedName,
      emails: [...emails],
      external_id: externalId,
      resource: JSON.stringify(resource),
      changed_at: at,
    })
    .where('user_id', '=', userId)
    .execute();
  await tx.updateTable('app_user').set({ user_name: name, updated_at: at }).where('user_id', '=', userId).execute();
}

/** Notes that the directory itself disabled an account, so that it may enable it again. */
export const noteEnded = (tx: Tx, userId: string) =>
  tx.updateTable('directory_person').set({ ended: true }).where('user_id', '=', userId).execute();
