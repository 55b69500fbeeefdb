import { ImportOutcome } from '@portal/common/enums/partner/import-status';
import { CONTACT_IMPORT } from '@portal/common/rules/limits';
import type { NewMember } from '../contacts/create-member.ts';
import type { ContactBody } from '../contacts/create-person.ts';
import type { Lane } from '../../platform/crypto/fair-queue.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { positionIdOf } from '../../companies/lookups/lookups.ts';
import { findPresent } from './contact-import.db.ts';
import { readTable } from './read-table.ts';
import { roleNamed, type ImportKind } from './kinds.ts';
import { columnsOf, readCells, understand, type Understood } from './understand.ts';
import type { Cells, Field } from '../../platform/db/tables/stored-values.ts';

/** A row as the body of a single contact. */
export function bodyOf(cells: Cells): ContactBody {
  const { position, role: _, ...read } = readCells(cells);
  return { ...read, position_id: positionIdOf(position) };
}

/** A row as the body of a single member. */
export function memberOf(cells: Cells): NewMember {
  const { contact_name, email, phone, role } = readCells(cells);
  return { contact_name, email, phone, role: roleNamed(role) ?? MemberRole.member };
}

export interface FileRow extends Understood {
  line: number;
  outcome: typeof ImportOutcome.ready | typeof ImportOutcome.existed | typeof ImportOutcome.failed;
}

/**
 * Reads a file and returns what an import would do with each row: create the contact, skip it because the company has
 * this e-mail or phone, or fail because of a problem. Empty lines are skipped.
 *
 * @throws Refusal `Account.Import.File`, `.Size`, `.Columns` or `.Rows` at `file`, `4290000000` when too many workbooks wait
 */
export async function readRows(
  db: Db,
  { coId, kind, lane }: { coId: string; kind: ImportKind; lane: Lane },
  bytes: Uint8Array,
  context: Refusing<
    'Account.Import.File' | 'Account.Import.Size' | 'Account.Import.Rows' | 'Account.Import.Columns',
    'file'
  >,
): Promise<FileRow[]> {
  const { fields } = kind;
  const { lines, formulas } = await readTable(bytes, lane, context);
  const top = lines.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  const columns = columnsOf(lines[top] ?? [], kind) ?? context.refuseAt('file', 'Account.Import.Columns');
  const cellOf = (cells: readonly string[], field: Field) => cells[columns[field] ?? -1] ?? '';
  const filled = lines
    .map((cells, index) => ({ cells, index }))
    .filter(({ cells, index }) => index > top && fields.some((field) => cellOf(cells, field).trim() !== ''));
  if (filled.length === 0 || filled.length > CONTACT_IMPORT.rowsMost) context.refuseAt('file', 'Account.Import.Rows');
  const rows = filled.map(({ cells, index }) => ({
    line: index + 1,
    ...understand(Object.fromEntries(fields.map((field) => [field, cellOf(cells, field)])) as Cells, kind, (field) =>
      formulas.has(`${index}:${columns[field]}`),
    ),
  }));
  const present = await findPresent(
    db,
    { coId, userTypes: kind.userTypes },
    { emails: rows.map(({ read }) => read.email), phones: rows.map(({ read }) => read.phone) },
  );
  const seen = new Set<string>();
  return rows.map((row): FileRow => {
    const isWrong = (field: Field) => row.problems.some((problem) => problem.field === field);
    const twice = (['email', 'phone'] as const).filter(
      (field) => row.read[field] !== '' && !isWrong(field) && seen.has(row.read[field]),
    );
    seen.add(row.read.email).add(row.read.phone);
    if (twice.length > 0)
      return {
        ...row,
        problems: [...row.problems, ...twice.map((field) => ({ field, code: 'Account.Import.Twice' as const }))],
        outcome: ImportOutcome.failed,
      };
    if (row.problems.length > 0) return { ...row, outcome: ImportOutcome.failed };
    const existed = present.emails.has(row.read.email) || present.phones.has(row.read.phone);
    return { ...row, outcome: existed ? ImportOutcome.existed : ImportOutcome.ready };
  });
}
