import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { COMPANY_RECOVERY } from '@portal/common/rules/limits';
import { plainRecoveryCode } from '@portal/common/rules/verify-code/recovery-code';
import { newRecoveryCode } from '../../../platform/crypto/recovery-codes.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Db, Tx } from '../../../platform/db/connect.ts';

const PURPOSE = 'company recovery code';
const codeText = (coId: string, code: string) => `${coId}\n${plainRecoveryCode(code)}`;

/** Makes ten codes of a company; the ones before stop working, and the sessions that they opened end. */
export async function makeCodes(
  tx: Tx,
  vault: Vault,
  { coId, userId, at }: { coId: string; userId: string; at: Date },
): Promise<string[]> {
  const codes = Array.from({ length: COMPANY_RECOVERY.codes }, newRecoveryCode);
  // The row serialises parallel calls, so that the codes of one of them remain.
  await tx
    .insertInto('company_recovery')
    .values({ co_id: coId, made_by: userId, made_at: at })
    .onConflict((conflict) => conflict.column('co_id').doUpdateSet({ made_by: userId, made_at: at }))
    .execute();
  await tx.deleteFrom('company_recovery_code').where('co_id', '=', coId).execute();
  await tx
    .insertInto('company_recovery_code')
    .values(codes.map((code) => ({ co_id: coId, code_mac: vault.mac(PURPOSE, codeText(coId, code)), used_at: null })))
    .execute();
  await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('scope', '=', SessionScope.recovery)
    .where('ended_at', 'is', null)
    .where('user_id', 'in', (is) => is.selectFrom('app_user').select('user_id').where('co_id', '=', coId))
    .execute();
  return codes;
}

export interface Recovery {
  left: number;
  madeAt: Date | null;
  madeBy: string;
}

/** The unused codes of a company. */
export async function findRecovery(db: Db | Tx, coId: string): Promise<Recovery> {
  const row = await db
    .selectFrom('company_recovery')
    .select(['made_by', 'made_at'])
    .where('co_id', '=', coId)
    .executeTakeFirst();
  const { left } = await db
    .selectFrom('company_recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('co_id', '=', coId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { left: Number(left), madeAt: row?.made_at ?? null, madeBy: row?.made_by ?? '' };
}

/** Uses up a code of a company. One statement makes sure that a code works once. False when it is no unused code. */
export async function takeCode(
  tx: Tx,
  vault: Vault,
  { coId, code, at }: { coId: string; code: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company_recovery_code')
    .set({ used_at: at })
    .where('co_id', '=', coId)
    .where('code_mac', 'in', vault.macs(PURPOSE, codeText(coId, code)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
