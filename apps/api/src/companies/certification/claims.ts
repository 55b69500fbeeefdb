import type { TakenCertificate } from '@portal/common/contract/refusals';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';

export interface Names {
  company: string;
  code: string;
}

/** Wire names of the two fields, for the answer. */
export interface FieldNames<Field extends string> {
  company: Field;
  code: Field;
}

/**
 * Reserves a company's certified name and credit code, also while pending review. The primary key resolves concurrent
 * claims; a company may claim its own values again.
 *
 * @throws Refusal `Account.Certification.Exists` or `Account.Company.Exists`, at the field that is taken
 */
export async function claim<Field extends string>(
  tx: Tx,
  coId: string,
  { company, code }: Names,
  fields: FieldNames<Field>,
  { refuseAt }: Refusing<TakenCertificate, Field>,
): Promise<void> {
  if (!(await claimOne(tx, coId, 'code', code))) {
    refuseAt(fields.code, 'Account.Certification.Exists');
  }
  if (
    !(await claimOne(tx, coId, 'name', foldCompanyName(company))) ||
    (await isRegisteredElsewhere(tx, coId, company))
  ) {
    refuseAt(fields.company, 'Account.Company.Exists');
  }
}

/** A name that another company registered cannot be certified: approving it would violate the unique key. */
async function isRegisteredElsewhere(tx: Tx, coId: string, company: string): Promise<boolean> {
  const other = await tx
    .selectFrom('company as other')
    .innerJoin('company as own', 'own.kind', 'other.kind')
    .select('other.co_id')
    .where('own.co_id', '=', coId)
    .where('other.co_id', '<>', coId)
    .where('other.company_folded', '=', foldCompanyName(company))
    .executeTakeFirst();
  return other !== undefined;
}

async function claimOne(tx: Tx, coId: string, kind: 'code' | 'name', value: string): Promise<boolean> {
  const held = await tx
    .insertInto('certification_claim')
    .values({ kind, value, co_id: coId })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'value']).doUpdateSet({ co_id: coId }).where('certification_claim.co_id', '=', coId),
    )
    .returning('co_id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Releases the claims of a company except `kept`, the values of its current certification. */
export async function releaseClaims(tx: Tx, coId: string, kept: Names | undefined): Promise<void> {
  let given = tx.deleteFrom('certification_claim').where('co_id', '=', coId);
  if (kept) {
    given = given.where((row) =>
      row.not(
        row.or([
          row.and([row('kind', '=', 'code'), row('value', '=', kept.code)]),
          row.and([row('kind', '=', 'name'), row('value', '=', foldCompanyName(kept.company))]),
        ]),
      ),
    );
  }
  await given.execute();
}
