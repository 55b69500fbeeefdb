import { AccountStatus } from '@portal/common/enums/user/account-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { JoinReason } from '@portal/common/enums/approval/join-reason';
import { UserSource } from '@portal/common/enums/user/user-source';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import { audit } from '../../platform/audit/audit.ts';
import { keepQuestion } from '../../companies/requests/questions.db.ts';
import type { Questioned } from '../../platform/db/tables/stored-values.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { markCancelled } from '../../people/cancellation/cancellation.db.ts';
import { CHINA_ID } from '../../companies/lookups/countries.ts';
import { triesOf } from '../../identity/sign-in/attempt/begin-attempt.db.ts';
import { WRONG_PASSWORD_LIMIT } from '../../identity/sign-in/limits/wrong-password-limit.ts';
import { PEOPLE } from './accounts.ts';

/** Companies without a request: one whose owner asked for deletion, and one that staff created. */
const COMPANIES = [
  {
    key: 'zhulan',
    name: '竹岚茶业有限公司',
    industry: 15,
    business: '茶叶加工与销售',
    address: '安徽省黄山市新安路 12 号',
    byStaff: false,
  },
  {
    key: 'xiye',
    name: '溪野户外用品有限公司',
    industry: 52,
    business: '户外用品零售',
    address: '云南省昆明市滇池路 330 号',
    byStaff: true,
  },
] as const;

interface DemoAccount {
  key: string;
  company: string;
  name: string;
  phone?: string;
  status: AccountStatus;
  role?: MemberRole;
  source?: UserSource;
  /** Applications: days before now, the decision, and what staff asked an hour after. With `note`, somebody asks to join, and the company decides. */
  applied?: { by: string; daysAgo: number; opinion?: string; note?: string; asked?: readonly Questioned[] };
}

const { pending, active, rejected, disabled } = AccountStatus;

/** One account per state that the console shows. Accounts without a phone have no address at all. */
const ACCOUNTS: readonly DemoAccount[] = [
  { key: 'yuanli-workshop', company: 'yuanli', name: '车间终端', status: active, source: UserSource.e3 },
  { key: 'yuanli-former', company: 'yuanli', name: '郑一鸣', phone: '+86-13900000021', status: disabled },
  {
    key: 'yuanli-locked',
    company: 'yuanli',
    name: '吴可',
    phone: '+86-13900000022',
    status: active,
    role: MemberRole.finance,
  },
  {
    key: 'zhulan',
    company: 'zhulan',
    name: '方知竹',
    phone: '+86-13900000023',
    status: active,
    role: MemberRole.owner,
  },
  {
    key: 'muyun-sales',
    company: 'muyun',
    name: '韩松',
    phone: '+86-13900000024',
    status: pending,
    source: UserSource.e3,
    applied: { by: '魏朝颜', daysAgo: 1.2 },
  },
  {
    key: 'lansha-desk',
    company: 'lansha',
    name: '前台值班',
    status: pending,
    source: UserSource.euop,
    applied: { by: '孟归舟', daysAgo: 0.4 },
  },
  {
    key: 'yuanli-lab',
    company: 'yuanli',
    name: '白术',
    phone: '+86-13900000025',
    status: pending,
    source: UserSource.accountCentre,
    applied: { by: '林沅', daysAgo: 2.1, asked: [{ field: 'username', text: '请填写使用人的真实姓名。' }] },
  },
  {
    key: 'yuanli-newcomer',
    company: 'yuanli',
    name: '沈青禾',
    phone: '+86-13900000028',
    status: pending,
    applied: { by: '沈青禾', daysAgo: 0.3, note: '市场部新同事，主管是林沅。' },
  },
  {
    key: 'yuanli-stranger',
    company: 'yuanli',
    name: '路过',
    phone: '+86-13900000029',
    status: rejected,
    applied: { by: '路过', daysAgo: 6, note: '想看看', opinion: '经核实，您不需要该企业的账号。' },
  },
  {
    key: 'muyun-store',
    company: 'muyun',
    name: '冯小满',
    phone: '+86-13900000026',
    status: active,
    source: UserSource.e3,
    applied: { by: '魏朝颜', daysAgo: 9, opinion: '' },
  },
  {
    key: 'lansha-trial',
    company: 'lansha',
    name: '试用账号',
    phone: '+86-13900000027',
    status: rejected,
    source: UserSource.euop,
    applied: { by: '孟归舟', daysAgo: 11, opinion: '请以实际使用人的姓名申请账号。' },
  },
];

/** Administrator of the company that somebody asks to join, and about three working days. */
const OWNER = 'enterprise';
const COMPANY_DAYS = 5;

async function insertAccount(
  tx: Tx,
  {
    key,
    company,
    name,
    phone,
    status,
    role = MemberRole.member,
    source = UserSource.accountCentre,
    applied,
  }: DemoAccount,
  at: Date,
): Promise<void> {
  const userId = `u-demo-${key}`;
  const joins = applied?.note !== undefined;
  const since = new Date(at.getTime() - (applied?.daysAgo ?? 200) * DAY_MS);
  await tx
    .insertInto('app_user')
    .values({
      user_id: userId,
      user_type: UserType.enterprise,
      login_name: key.replaceAll('-', '_'),
      email: null,
      phone: phone ?? null,
      phone_verified: phone !== undefined && (applied === undefined || joins),
      user_name: name,
      password_hash: null,
      status,
      role,
      co_id: `co-demo-${company}`,
      source,
      self_registered: joins,
      created_at: since,
      updated_at: since,
    })
    .execute();
  if (!applied) return;
  const decided = status === pending ? null : new Date(since.getTime() + 5 * HOUR_MS);
  const { id } = await tx
    .insertInto('account_application')
    .values({
      user_id: userId,
      co_id: `co-demo-${company}`,
      applicant: applied.by,
      applied_at: since,
      status: status === pending ? 1 : status === active ? 2 : 3,
      opinion: applied.opinion ?? '',
      decided_at: decided,
      decided_by: decided && PEOPLE[joins ? OWNER : 'staff-admin']!.id,
      note: applied.note ?? '',
      company_only: joins,
      company_until: joins ? new Date(since.getTime() + COMPANY_DAYS * DAY_MS) : null,
      reason: joins && status === rejected ? JoinReason.notNeeded : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (applied.asked)
    await keepQuestion(tx, {
      queue: 'account',
      id,
      coId: `co-demo-${company}`,
      fields: applied.asked,
      by: PEOPLE['staff-admin']!.id,
      at: new Date(since.getTime() + HOUR_MS),
    });
}

/** Customers for the console: created by staff, pending deletion, and accounts in every state. */
export async function loadDemoCustomers(tx: Tx, at: Date): Promise<void> {
  const staff = PEOPLE['staff-admin']!.id;
  for (const { key, name, industry, business, address, byStaff } of COMPANIES) {
    await tx
      .insertInto('company')
      .values({
        co_id: `co-demo-${key}`,
        kind: 2,
        company_name: name,
        company_folded: foldCompanyName(name),
        auth_status: AuthStatus.unauthenticated,
        industry_id: industry,
        employees_id: 1,
        region_id: CHINA_ID,
        main_business: business,
        address,
        created_by: byStaff ? staff : null,
        created_at: new Date(at.getTime() - 40 * DAY_MS),
      })
      .execute();
  }
  for (const account of ACCOUNTS) await insertAccount(tx, account, at);
  await audit(
    tx,
    {
      actor: staff,
      action: 'account.disabled',
      object: 'u-demo-yuanli-former',
      detail: { company: 'co-demo-yuanli', note: '已离职', status: [active, disabled] },
    },
    new Date(at.getTime() - 20 * DAY_MS),
  );
  await tx
    .insertInto('limit_counter')
    .values({
      key: triesOf('u-demo-yuanli-locked', '192.0.2.24'),
      points: WRONG_PASSWORD_LIMIT.points + 1,
      ends_at: new Date(at.getTime() + DAY_MS),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await markCancelled(tx, 'u-demo-zhulan', new Date(at.getTime() - 3 * DAY_MS));
}
