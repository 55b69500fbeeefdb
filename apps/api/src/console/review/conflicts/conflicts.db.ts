import { AccountStatus } from '@portal/common/enums/user/account-status';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { UserType } from '@portal/common/enums/user/user-type';
import type { ConflictKind } from '@portal/common/contract/queues/review';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';
import { findSamePictures } from '../../../platform/files/similar-pictures/similar-pictures.db.ts';
import type { Subject } from './subject.db.ts';

/** Records that are compared for each value; staff need to know that there are some, not all of them. */
const MOST = 20;

/** A value that both have, in the form of the other one; empty for pictures, which are only similar. */
export interface Shared {
  by: ConflictKind;
  value: string;
  /** Name of the person who has it; empty where the company has it. */
  person: string;
}

/** A company, or a person without one, that shares values with a request. */
export interface Conflict {
  coId: string | null;
  userId: string | null;
  by: Set<ConflictKind>;
  shared: Shared[];
  /** Its latest request for business verification that shares a value. */
  request?: { id: number; status: number };
  /** One of its accounts is pending deletion. */
  closing?: string;
}

type Note = (
  by: ConflictKind,
  of: { co_id: string | null; user_id?: string | null },
  value?: string,
  person?: string,
) => Conflict;

const KNOWN = [ApprovalStatus.pending, ApprovalStatus.approved, ApprovalStatus.rejected];

async function addRequests(tx: Tx, { coId, code, name, licId }: Subject, note: Note): Promise<void> {
  const requests = () =>
    tx
      .selectFrom('certification as c')
      .select(['c.co_id', 'c.approval_id', 'c.status'])
      .where('c.co_id', '<>', coId)
      .where('c.status', 'in', KNOWN)
      .orderBy('c.approval_id', 'desc')
      .limit(MOST);
  const add = (by: ConflictKind, value: string, rows: { co_id: string; approval_id: number; status: number }[]) => {
    for (const row of rows) {
      const conflict = note(by, row, value);
      if ((conflict.request?.id ?? 0) < row.approval_id) conflict.request = { id: row.approval_id, status: row.status };
    }
  };
  if (code !== '') add('code', code, await requests().where('c.lic_code', '=', code).execute());
  if (name !== '')
    add(
      'name',
      name,
      await requests()
        .where(sql<boolean>`fold_company_name(c.lic_company) = fold_company_name(${name})`)
        .execute(),
    );
  const pictures = licId === null ? [] : await findSamePictures(tx, licId);
  if (pictures.length > 0) add('picture', '', await requests().where('c.lic_id', 'in', pictures).execute());
}

async function addCompanies(tx: Tx, { coId, name, foldedName, phones, emails }: Subject, note: Note): Promise<void> {
  if (foldedName !== '') {
    const named = await tx
      .selectFrom('company')
      .select('co_id')
      .where('kind', 'in', [UserType.enterprise, UserType.partner])
      .where('company_folded', '=', foldedName)
      .where('co_id', '<>', coId)
      .limit(MOST)
      .execute();
    for (const row of named) note('name', row, name);
  }
  for (const [by, column, values] of [
    ['phone', 'phone', phones],
    ['email', 'email', emails],
  ] as const) {
    if (values.length === 0) continue;
    const partners = await tx
      .selectFrom('partner_company')
      .select(['co_id', `${column} as value`])
      .where(column, 'in', values)
      .where('co_id', '<>', coId)
      .limit(MOST)
      .execute();
    for (const row of partners) note(by, row, row.value ?? '');
    const people = await tx
      .selectFrom('app_user')
      .select(['co_id', 'user_id', 'user_name', 'status', `${column} as value`])
      .where(column, 'in', values)
      .where('user_type', '<>', UserType.employee)
      .where('status', '<>', AccountStatus.deleted)
      .where(sql<boolean>`co_id is distinct from ${coId}`)
      .limit(MOST)
      .execute();
    for (const row of people) {
      const conflict = note(by, row, row.value ?? '', row.user_name);
      if (row.status === AccountStatus.cancelling) conflict.closing ??= row.user_id;
    }
  }
}

/**
 * Companies and people that share a code, name, phone, e-mail or picture with a request: waiting, decided, or pending
 * deletion.
 */
export async function findConflicts(tx: Tx, subject: Subject): Promise<Conflict[]> {
  const found = new Map<string, Conflict>();
  const note: Note = (by, { co_id, user_id = null }, value = '', person = '') => {
    const key = co_id ?? user_id ?? '';
    const conflict = found.get(key) ?? {
      coId: co_id,
      userId: co_id === null ? user_id : null,
      by: new Set<ConflictKind>(),
      shared: [],
    };
    conflict.by.add(by);
    const known = conflict.shared.some((one) => one.by === by && one.value === value && one.person === person);
    if (!known) conflict.shared.push({ by, value, person });
    found.set(key, conflict);
    return conflict;
  };
  await addRequests(tx, subject, note);
  await addCompanies(tx, subject, note);
  return [...found.values()];
}

/** What identifies a conflict: who it is with, and by which value. */
export const conflictKeys = (conflicts: readonly Conflict[]): string[] =>
  conflicts.flatMap(({ coId, userId, by }) => [...by].map((kind) => `${coId ?? userId} ${kind}`)).sort();
