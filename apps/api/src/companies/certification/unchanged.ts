import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { findLatest } from './certification.db.ts';

/** A field that can be refused: its name on the wire of the call, and the value sent. */
type Sent<Field extends string> = readonly [Field, string | LicenceType];

/**
 * Refuses a licence at the first refused field, in the order of `sent`, if the latest request was a licence too and was
 * rejected for fields of which none has changed. Locks the company's row, so that no decision comes in between.
 *
 * @throws Refusal `Account.Refused.Unchanged`
 */
export async function refuseUnchanged<Field extends string>(
  tx: Tx,
  coId: string,
  sent: Readonly<Record<RefusedField, Sent<Field>>>,
  { refuseAt }: Refusing<'Account.Refused.Unchanged', Field>,
): Promise<void> {
  await tx.selectFrom('company').select('co_id').where('co_id', '=', coId).forNoKeyUpdate().execute();
  const latest = await findLatest(tx, coId);
  if (latest?.status !== ApprovalStatus.rejected || latest.auth_method !== AuthMethod.licence) return;
  const before: Record<RefusedField, unknown> = {
    LicType: latest.lic_type,
    LicURL: latest.lic_id,
    Company: latest.lic_company,
    LicCode: latest.lic_code,
  };
  const isSame = (field: RefusedField) =>
    before[field] === (field === 'LicCode' ? normaliseCreditCode(String(sent.LicCode[1])) : sent[field][1]);
  const refused = (Object.keys(sent) as RefusedField[]).filter((name) =>
    latest.refused_fields.some(({ field, reason }) => field === name && reason !== 'unanswered'),
  );
  const [first] = refused;
  if (first && refused.every(isSame)) refuseAt(sent[first][0], 'Account.Refused.Unchanged');
}
