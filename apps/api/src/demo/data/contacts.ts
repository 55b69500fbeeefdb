import { AccountStatus } from '@portal/common/enums/user/account-status';
import { ContactConfirm } from '@portal/common/enums/partner/contact-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { RESET_CODE } from '@portal/common/rules/limits';
import type { Locale } from '@portal/common/intl/locale';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import type { Tx } from '../../platform/db/connect.ts';
import { PEOPLE } from './accounts.ts';

const COMPANY = 'northwind';

interface DemoContact {
  key: string;
  name: string;
  phone: string;
  department: string;
  position: number;
  /** Days since the person was created and invited. */
  daysAgo: number;
  /** State of the invitation; a disabled person had accepted it. Expired ones are older than a week. */
  stands: 'sent' | 'opened' | 'accepted' | 'withdrawn' | 'disabled';
  role?: PartnerRole;
  language?: Locale;
}

/** People of the demo partner, so that its list shows every state on two pages. */
const CONTACTS: readonly DemoContact[] = [
  {
    key: 'jonas',
    name: 'Jonas Ek',
    phone: '+46-701000021',
    department: 'Operations',
    position: 3,
    daysAgo: 260,
    stands: 'accepted',
    role: PartnerRole.platformAdmin,
  },
  {
    key: 'ingrid',
    name: 'Ingrid Solheim',
    phone: '+47-41000022',
    department: 'Sales',
    position: 6,
    daysAgo: 1,
    stands: 'sent',
  },
  {
    key: 'pavel',
    name: 'Pavel Novák',
    phone: '+420-601000023',
    department: 'Engineering',
    position: 2,
    daysAgo: 4,
    stands: 'opened',
  },
  {
    key: 'amira',
    name: 'Amira Haddad',
    phone: '+33-612000024',
    department: 'Marketing',
    position: 5,
    daysAgo: 16,
    stands: 'sent',
  },
  {
    key: 'siyuan',
    name: '王思远',
    phone: '+86-13800005025',
    department: '上海办事处',
    position: 6,
    daysAgo: 9,
    stands: 'withdrawn',
    language: 'zh-CN',
  },
  {
    key: 'sven',
    name: 'Sven Aalto',
    phone: '+358-401000026',
    department: 'Finance',
    position: 8,
    daysAgo: 200,
    stands: 'disabled',
  },
  {
    key: 'lucia',
    name: 'Lucía Ferrer',
    phone: '+34-600000027',
    department: 'Sales',
    position: 6,
    daysAgo: 120,
    stands: 'accepted',
  },
  {
    key: 'kenji',
    name: 'Kenji Mori',
    phone: '+81-9010000028',
    department: 'Engineering',
    position: 2,
    daysAgo: 95,
    stands: 'accepted',
  },
  {
    key: 'mingyue',
    name: '陈明月',
    phone: '+86-13800005029',
    department: '上海办事处',
    position: 5,
    daysAgo: 60,
    stands: 'accepted',
    language: 'zh-CN',
  },
  {
    key: 'oskar',
    name: 'Oskar Wiśniewski',
    phone: '+48-501000030',
    department: 'Support',
    position: 11,
    daysAgo: 33,
    stands: 'accepted',
  },
];

/** Adds contacts in every state to the demo partner. Call it after companies and people. */
export async function loadDemoContacts(tx: Tx, at: Date): Promise<void> {
  const owner = PEOPLE.partner!;
  const { password_hash } = await tx
    .selectFrom('app_user')
    .select('password_hash')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  for (const {
    key,
    name,
    phone,
    department,
    position,
    daysAgo,
    stands,
    role = PartnerRole.ordinary,
    language = 'en-US',
  } of CONTACTS) {
    const user_id = `u-demo-contact-${key}`;
    const sent_at = new Date(at.getTime() - daysAgo * DAY_MS);
    const accepted = stands === 'accepted' || stands === 'disabled';
    await tx
      .insertInto('app_user')
      .values({
        user_id,
        user_type: UserType.partnerContact,
        co_id: `co-demo-${COMPANY}`,
        role,
        user_name: name,
        login_name: null,
        email: `${key}@${COMPANY}.example`,
        email_verified: accepted,
        phone,
        position_id: position,
        password_hash: accepted ? password_hash : null,
        status: stands === 'disabled' ? AccountStatus.disabled : AccountStatus.active,
        confirm_status: accepted ? ContactConfirm.active : ContactConfirm.unconfirmed,
        language,
        self_registered: false,
        created_at: sent_at,
        updated_at: at,
      })
      .execute();
    await tx.insertInto('contact').values({ user_id, department, created_by: owner.id }).execute();
    const later = (hours: number) => new Date(sent_at.getTime() + hours * HOUR_MS);
    await tx
      .insertInto('invitation')
      .values({
        user_id,
        channel: 'email',
        sent_at,
        expires_at: new Date(sent_at.getTime() + RESET_CODE.invitationLivesMs),
        opened_at: accepted || stands === 'opened' ? later(5) : null,
        withdrawn_at: stands === 'withdrawn' ? later(26) : null,
      })
      .execute();
  }
  await tx
    .insertInto('contact')
    .values({ user_id: PEOPLE['partner-contact']!.id, department: 'Sales', created_by: owner.id })
    .execute();
}
