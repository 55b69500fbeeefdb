import { Decision } from '@portal/common/enums/approval/approval-status';
import { PartnerLevel } from '@portal/common/enums/partner/partner-level';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import type { Tx } from '../../platform/db/connect.ts';
import { PEOPLE } from './accounts.ts';
import { keepQuestion } from '../../companies/requests/questions.db.ts';
import type { Questioned } from '../../platform/db/tables/stored-values.ts';
import { findApplicationData } from '../../companies/registration/application.db.ts';

interface Signed {
  company: string;
  type: number;
  wanted: PartnerLevel;
  daysAgo: number;
  verdict?: { result: Decision; level?: PartnerLevel; opinion: string };
  /** What staff asked an hour after the application; no answer yet. */
  asked?: readonly Questioned[];
}

/** Contract applications of the demo partners, oldest first. */
const CONTRACTS: readonly Signed[] = [
  {
    company: 'northwind',
    type: 1,
    wanted: PartnerLevel.gold,
    daysAgo: 250,
    verdict: { result: Decision.approve, level: PartnerLevel.gold, opinion: '' },
  },
  {
    company: 'haochen',
    type: 3,
    wanted: PartnerLevel.diamond,
    daysAgo: 140,
    verdict: {
      result: Decision.approve,
      level: PartnerLevel.gold,
      opinion: '交付案例数量达到金牌标准，满一年后可申请钻石级别。',
    },
  },
  {
    company: 'northwind',
    type: 3,
    wanted: PartnerLevel.diamond,
    daysAgo: 40,
    verdict: { result: Decision.approve, level: PartnerLevel.diamond, opinion: '' },
  },
  {
    company: 'yuanshan',
    type: 4,
    wanted: PartnerLevel.gold,
    daysAgo: 15,
    verdict: { result: Decision.reject, opinion: '请先完成企业认证，再申请签约。' },
  },
  {
    company: 'mingde',
    type: 5,
    wanted: PartnerLevel.silver,
    daysAgo: 3,
    asked: [{ field: 'partner_level', text: '请确认申请的等级，并说明理由。' }],
  },
  { company: 'qinghe', type: 1, wanted: PartnerLevel.gold, daysAgo: 1 },
];

/** Adds contract applications in every status, and the levels they led to. Call it after the registrations. */
export async function loadDemoContracts(tx: Tx, at: Date): Promise<void> {
  for (const { company, type, wanted, daysAgo, verdict, asked } of CONTRACTS) {
    const co_id = `co-demo-${company}`;
    const { user_id } = await tx
      .selectFrom('app_user')
      .select('user_id')
      .where('co_id', '=', co_id)
      .where('role', '=', 0)
      .executeTakeFirstOrThrow();
    const applied_at = new Date(at.getTime() - daysAgo * DAY_MS);
    const { id } = await tx
      .insertInto('contract_application')
      .values({
        co_id,
        user_id,
        sign_type: type,
        wanted_level: wanted,
        granted_level: verdict?.level ?? null,
        applied_at,
        approval_status: verdict?.result ?? 1,
        approval_opinion: verdict?.opinion ?? '',
        decided_at: verdict ? new Date(applied_at.getTime() + DAY_MS) : null,
        decided_by: verdict ? PEOPLE['staff-admin']!.id : null,
        decided_data: verdict ? JSON.stringify(await findApplicationData(tx, co_id, user_id)) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (asked)
      await keepQuestion(tx, {
        queue: 'contract',
        id,
        coId: co_id,
        fields: asked,
        by: PEOPLE['staff-admin']!.id,
        at: new Date(applied_at.getTime() + HOUR_MS),
      });
    if (verdict?.level !== undefined)
      await tx.updateTable('partner_company').set({ level: verdict.level }).where('co_id', '=', co_id).execute();
  }
}
