import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { RESET_CODE } from '@portal/common/rules/limits';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import type { Tx } from '../../platform/db/connect.ts';
import { PEOPLE } from './accounts.ts';

/** Contacts of the demo enterprise who are no members: one of each standing. */
const CONTACTS: readonly {
  key: string;
  name: string;
  phone: string;
  invited?: { daysAgo: number; role: MemberRole };
}[] = [
  { key: 'gaoning', name: '高宁', phone: '+86-13800006001' },
  { key: 'hedda', name: 'Hedda Lund', phone: '+47-41006002', invited: { daysAgo: 1, role: MemberRole.finance } },
  { key: 'luoyizhou', name: '罗一舟', phone: '+86-13800006003', invited: { daysAgo: 20, role: MemberRole.member } },
];

/** Adds contacts to the demo enterprise. Call it after companies and people. */
export async function loadDemoCompanyContacts(tx: Tx, at: Date): Promise<void> {
  for (const [n, { key, name, phone, invited }] of CONTACTS.entries()) {
    const user_id = `u-demo-contact-${key}`;
    const created_at = new Date(at.getTime() - 30 * DAY_MS + n * HOUR_MS);
    await tx
      .insertInto('app_user')
      .values({
        user_id,
        user_type: UserType.enterpriseContact,
        co_id: `co-demo-${PEOPLE.enterprise!.company ?? ''}`,
        role: null,
        user_name: name,
        login_name: null,
        email: `${key}@yuanli.example`,
        phone,
        password_hash: null,
        self_registered: false,
        created_at,
        updated_at: created_at,
      })
      .execute();
    await tx.insertInto('contact').values({ user_id, created_by: PEOPLE['staff-admin']!.id }).execute();
    if (!invited) continue;
    const sent_at = new Date(at.getTime() - invited.daysAgo * DAY_MS);
    await tx
      .insertInto('invitation')
      .values({
        user_id,
        channel: 'email',
        sent_at,
        expires_at: new Date(sent_at.getTime() + RESET_CODE.invitationLivesMs),
        role: invited.role,
      })
      .execute();
  }
}
