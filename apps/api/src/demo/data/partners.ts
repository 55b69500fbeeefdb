import type { RefusedValue } from '@portal/common/contract/company/application-result';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import { keepQuestion } from '../../companies/requests/questions.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Questioned } from '../../platform/db/tables/stored-values.ts';
import { findApplicationData } from '../../companies/registration/application.db.ts';
import { CHINA_ID } from '../../companies/lookups/countries.ts';
import { PEOPLE } from './accounts.ts';
import { COMPANIES } from './companies.ts';

interface Registered {
  website: string;
  phone: string;
  types: number[];
  /** Job title, and the position of the list (1 executive, 3 operations, 13 channels). */
  position: string;
  positionId: number;
  /** Days before now, and the decision of staff, if any. */
  daysAgo: number;
  verdict?: { result: Decision; opinion: string; refused?: RefusedValue[] };
  /** What staff asked an hour after the application; no answer yet. */
  asked?: readonly Questioned[];
}

/** Registration of the demo partners, by company key. */
const REGISTERED: Readonly<Record<string, Registered>> = {
  northwind: {
    website: 'https://northwind.example',
    phone: '+86-21-62880016',
    types: [1, 3],
    position: 'Managing director',
    positionId: 1,
    daysAgo: 280,
    verdict: { result: Decision.approve, opinion: '资料齐全。' },
  },
  tideline: {
    website: 'https://tideline.example',
    phone: '+86-755-26540018',
    types: [6],
    position: 'Founder',
    positionId: 1,
    daysAgo: 3,
  },
  heguang: {
    website: '',
    phone: '+86-10-82330051',
    types: [2, 4],
    position: '渠道总监',
    positionId: 13,
    daysAgo: 4,
    asked: [{ field: 'company_main_business', text: '请具体说明主营业务。' }],
  },
  qiaozhi: {
    website: 'https://qiaozhi.example',
    phone: '+86-23-67890068',
    types: [3],
    position: '总经理',
    positionId: 1,
    daysAgo: 12,
    verdict: {
      result: Decision.reject,
      opinion: '企业电话无法接通，请更正后重新申请。',
      refused: [
        { field: 'company_phone', reason: 'unreachable' },
        { field: 'company_main_business', reason: 'incomplete' },
        { field: 'position_name', reason: 'incorrect' },
      ],
    },
  },
  qinghe: {
    website: 'https://qinghe.example',
    phone: '+86-571-28800090',
    types: [1, 3],
    position: '渠道总监',
    positionId: 13,
    daysAgo: 6,
    verdict: { result: Decision.approve, opinion: '' },
  },
  haochen: {
    website: 'https://haochen.example',
    phone: '+86-25-52600018',
    types: [3, 5],
    position: '总经理',
    positionId: 1,
    daysAgo: 150,
    verdict: { result: Decision.approve, opinion: '' },
  },
  mingde: {
    website: '',
    phone: '+86-20-38800385',
    types: [5],
    position: '运营总监',
    positionId: 3,
    daysAgo: 20,
    verdict: { result: Decision.approve, opinion: '' },
  },
  yuanshan: {
    website: 'https://yuanshan.example',
    phone: '+86-28-85213366',
    types: [4],
    position: '创始人',
    positionId: 1,
    daysAgo: 30,
    verdict: { result: Decision.approve, opinion: '' },
  },
};

/**
 * Adds the registration data of partner companies and applications in every status. Call it after companies and people.
 */
export async function loadDemoPartners(tx: Tx, at: Date): Promise<void> {
  for (const [key, { website, phone, types, position, positionId, daysAgo, verdict, asked }] of Object.entries(
    REGISTERED,
  )) {
    const company = COMPANIES[key];
    const co_id = `co-demo-${key}`;
    const { user_id } = await tx
      .selectFrom('app_user')
      .select('user_id')
      .where('co_id', '=', co_id)
      .where('role', '=', 0)
      .executeTakeFirstOrThrow();
    const [province_id = 0, city_id = 0] = company?.at ?? [];
    const applied_at = new Date(at.getTime() - daysAgo * DAY_MS);
    await tx
      .insertInto('partner_company')
      .values({ co_id, website, phone, email: `hello@${key}.example`, province_id, city_id, intention_types: types })
      .execute();
    await tx
      .insertInto('partner_person')
      .values({
        user_id,
        position_name: position,
        country_id: CHINA_ID,
        province_id,
        city_id,
        address: company?.address.zh ?? '',
      })
      .execute();
    await tx.updateTable('app_user').set({ position_id: positionId }).where('user_id', '=', user_id).execute();
    const { id } = await tx
      .insertInto('registration_application')
      .values({
        co_id,
        user_id,
        applied_at,
        approval_status: verdict?.result ?? 1,
        approval_opinion: verdict?.opinion ?? '',
        refused_fields: JSON.stringify(verdict?.refused ?? []),
        decided_at: verdict ? new Date(applied_at.getTime() + DAY_MS) : null,
        decided_by: verdict ? PEOPLE['staff-admin']!.id : null,
        decided_data: verdict ? JSON.stringify(await findApplicationData(tx, co_id, user_id)) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (asked)
      await keepQuestion(tx, {
        queue: 'registration',
        id,
        coId: co_id,
        fields: asked,
        by: PEOPLE['staff-admin']!.id,
        at: new Date(applied_at.getTime() + HOUR_MS),
      });
  }
}
