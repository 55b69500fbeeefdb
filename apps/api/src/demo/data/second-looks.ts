import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { LookState } from '@portal/common/enums/approval/second-look';
import { UserType } from '@portal/common/enums/user/user-type';
import { SECOND_LOOK } from '@portal/common/rules/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/common/rules/units';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { PEOPLE } from './accounts.ts';

/** What became of the looks at past decisions, in turn. */
const STATES = [
  LookState.same,
  LookState.same,
  LookState.left,
  LookState.same,
  LookState.expired,
  LookState.same,
  LookState.same,
] as const;
const WEEKS = 8;
const SHARES = { [ApprovalQueue.customerCertification]: 20, [ApprovalQueue.partnerCertification]: 10 };

const ADMIN = PEOPLE['staff-admin']!.id;
const REVIEWER = PEOPLE['staff-reviewer']!.id;
/** Decided the second time before changing to other work. */
const FORMER = PEOPLE['staff-support']!.id;

/** Second looks at the verifications of the last weeks: one that waits, a difference, and past ones. Call it after all requests. */
export async function loadDemoLooks(tx: Tx, vault: Vault, at: Date): Promise<void> {
  await tx
    .insertInto('second_look_setting')
    .values({ shares: JSON.stringify(SHARES) })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ shares: JSON.stringify(SHARES) }))
    .execute();
  const decided = await tx
    .selectFrom('certification as r')
    .innerJoin('company as c', 'c.co_id', 'r.co_id')
    .selectAll('r')
    .select('c.company_name as account')
    .where('r.status', 'in', Object.values(Decision))
    .where('r.decided_by', 'in', [ADMIN, REVIEWER])
    .where('r.decided_at', '>', new Date(at.getTime() - WEEKS * 7 * DAY_MS))
    .orderBy('r.decided_at', 'desc')
    .orderBy('r.approval_id')
    .execute();
  const waiting = decided.find(({ decided_by, lic_id }) => decided_by === ADMIN && lic_id !== null);
  const differing = decided.find(({ decided_by }) => decided_by === REVIEWER);
  for (const [index, request] of decided.entries()) {
    const state =
      request === waiting
        ? LookState.waiting
        : request === differing
          ? LookState.differs
          : STATES[index % STATES.length]!;
    const { decided_at, decided_by } = request as { decided_at: Date; decided_by: string };
    const result = request.status as Decision;
    const differs = result === Decision.approve ? Decision.reject : Decision.approve;
    const other = state === LookState.same ? result : differs;
    const unseen = state === LookState.waiting || state === LookState.expired;
    const taken = new Date(Math.min(decided_at.getTime() + (1 + (index % 5)) * HOUR_MS, at.getTime() - HOUR_MS / 2));
    const second = new Date(taken.getTime() + (2 + (index % 7) * 1.3) * MINUTE_MS);
    const { look_id } = await tx
      .insertInto('second_look')
      .values({
        kind:
          request.user_type === UserType.partner
            ? ApprovalQueue.partnerCertification
            : ApprovalQueue.customerCertification,
        queue: 'certification',
        item_id: request.approval_id,
        co_id: request.co_id,
        user_id: request.user_id,
        result,
        decided_by,
        decided_at,
        until:
          state === LookState.waiting ? new Date(at.getTime() + 20 * HOUR_MS) : new Date(decided_at.getTime() + DAY_MS),
        state,
        ...(!unseen && {
          taken_by: state === LookState.differs ? FORMER : decided_by === ADMIN ? REVIEWER : ADMIN,
          taken_at: taken,
          second_result: other,
          second_reason: other === Decision.reject && state !== LookState.same ? '执照照片上的印章不清晰。' : '',
          second_at: second,
        }),
      })
      .returning('look_id')
      .executeTakeFirstOrThrow();
    if (request !== waiting && request !== differing) continue;
    const { lic_company, lic_id, lic_type, lic_code, auth_method, transaction_code, account } = request;
    const { country_id, province_id, city_id } = request;
    const data = {
      lic_type,
      lic_company,
      lic_code,
      auth_method,
      transaction_code,
      account,
      country_id,
      province_id,
      city_id,
    };
    await tx
      .insertInto('second_look_snapshot')
      .values({
        look_id,
        data_sealed: vault.encrypt('second look', JSON.stringify({ company: lic_company, licId: lic_id, data })),
        expires_at: new Date(at.getTime() + SECOND_LOOK.keptMostMs),
      })
      .execute();
  }
}
