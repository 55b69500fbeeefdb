import { Decision } from '@portal/common/enums/approval/approval-status';
import { ApprovalType } from '@portal/common/enums/approval/approval-type';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { PartnerLevel } from '@portal/common/enums/partner/partner-level';
import type { RegistrationField, RegistrationReason } from '@portal/common/enums/partner/registration-refusal';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserSource } from '@portal/common/enums/user/user-source';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import type { Tx } from '../../platform/db/connect.ts';
import { CHINA_ID } from '../../companies/lookups/countries.ts';
import { PEOPLE } from './accounts.ts';
import { completed } from './credit-code.ts';

const DAYS = 21;

/** Companies whose requests were decided: name and contact person. */
const ENTERPRISES = [
  ['榆林衡器有限公司', '柯向晚'],
  ['松溪茶业有限公司', '叶知秋'],
  ['长汀精密制造有限公司', '卢启明'],
  ['临川文化传媒有限公司', '谭月白'],
  ['白石生物科技有限公司', '曾予安'],
  ['云栖园林工程有限公司', '江映雪'],
  ['沙洲物流有限公司', '邵北辰'],
  ['梧桐里餐饮管理有限公司', '贺兰亭'],
  ['青岚环保设备有限公司', '姚远'],
  ['鹿鸣教育科技有限公司', '任清和'],
  ['石桥建筑设计有限公司', '常青'],
  ['海棠服饰有限公司', '尹素秋'],
  ['北辰光学仪器有限公司', '万里'],
  ['竹溪医药有限公司', '夏知许'],
  ['平湖电气有限公司', '方锦程'],
  ['银杏家居有限公司', '乔木'],
  ['渡口船舶工程有限公司', '宋时雨'],
  ['春泥农业科技有限公司', '路遥'],
  ['远岫测绘有限公司', '季明远'],
  ['听松软件有限公司', '邹衍'],
  ['半山酒店管理有限公司', '纪晓岚'],
  ['溯源检测有限公司', '阮清'],
] as const;
const PARTNERS = [
  ['云帆集成有限公司', '岳扬'],
  ['星野数字科技有限公司', '洛川'],
  ['启程信息技术有限公司', '温言'],
  ['万象云服务有限公司', '傅雪'],
  ['知行咨询有限公司', '苗青'],
  ['远航系统集成有限公司', '段羽'],
  ['凌霄软件有限公司', '冷泉'],
  ['北斗渠道管理有限公司', '毕升'],
  ['合众智能有限公司', '祝融'],
  ['启明培训有限公司', '简宁'],
  ['锐意网络有限公司', '艾文'],
  ['晨曦数据有限公司', '盛夏'],
] as const;

/** Hours until the decision, in turn: most within the promised time, some after it. */
const HOURS = [3, 26, 5, 46, 8, 22, 70, 4, 98, 30, 6, 51] as const;

const REFUSED: readonly { field: RefusedField; reason: RefusalReason }[] = [
  { field: 'LicCode', reason: 'mismatch' },
  { field: 'Company', reason: 'mismatch' },
  { field: 'Company', reason: 'incomplete' },
  { field: 'LicCode', reason: 'notGenuine' },
];
const REFUSED_PARTNERS: readonly { field: RegistrationField; reason: RegistrationReason }[] = [
  { field: 'company_phone', reason: 'unreachable' },
  { field: 'company_main_business', reason: 'incomplete' },
  { field: 'company_email', reason: 'incorrect' },
];
const REASON = '请修改勾选的内容后重新提交。';

interface Decided {
  applied_at: Date;
  decided_at: Date;
  decided_by: string;
  result: Decision;
}

/** Times and result of the one of `of` requests with this index, spread over the period; every third is a rejection. */
function decidedOf(at: Date, index: number, of: number): Decided {
  const applied = at.getTime() - (DAYS - index * ((DAYS - 1) / of)) * DAY_MS;
  const hours = HOURS[index % HOURS.length] ?? 3;
  const staff = PEOPLE[index % 4 === 1 ? 'staff-admin' : 'staff-reviewer'];
  return {
    applied_at: new Date(applied),
    decided_at: new Date(Math.min(applied + hours * HOUR_MS, at.getTime() - HOUR_MS)),
    decided_by: staff!.id,
    result: index % 3 === 2 ? Decision.reject : Decision.approve,
  };
}

interface Past {
  key: string;
  kind: 2 | 4;
  name: string;
  person: string;
  code: string;
  decided: Decided;
  index: number;
}

/** Companies of the history with the decision on each. */
function pastOf(at: Date, kind: 2 | 4): Past[] {
  const names = kind === UserType.enterprise ? ENTERPRISES : PARTNERS;
  return names.map(([name, person], index) => ({
    key: `past-${kind}-${index + 1}`,
    kind,
    name,
    person,
    code: completed(`9144030${kind}MA5G${String(1000 + index * 37)}${kind}`),
    index,
    // A partner is registered before it is verified.
    decided:
      kind === UserType.partner ? decidedOf(at, index + 4, names.length + 4) : decidedOf(at, index, names.length),
  }));
}

async function insertCompanies(tx: Tx, past: readonly Past[], at: Date): Promise<void> {
  const statusOf = ({ kind, index, decided: { result } }: Past) => {
    if (kind === UserType.partner && index >= VERIFIED) return AuthStatus.unauthenticated;
    return result === Decision.approve ? AuthStatus.authenticated : AuthStatus.rejected;
  };
  const since = new Date(at.getTime() - 320 * DAY_MS);
  await tx
    .insertInto('company')
    .values(
      past.map((one) => ({
        co_id: `co-demo-${one.key}`,
        kind: one.kind,
        company_name: one.name,
        company_folded: foldCompanyName(one.name),
        auth_status: statusOf(one),
        industry_id: 65,
        employees_id: 2,
        region_id: CHINA_ID,
        main_business: '',
        address: '广东省深圳市科苑路 18 号',
        created_at: since,
      })),
    )
    .execute();
  await tx
    .insertInto('app_user')
    .values(
      past.map(({ key, kind, person, index }) => ({
        user_id: `u-demo-${key}`,
        user_type: kind,
        login_name: key.replaceAll('-', '_'),
        email: `office@${key}.example`,
        email_verified: true,
        phone: null,
        phone_verified: false,
        user_name: person,
        position_id: 1,
        password_hash: null,
        status: AccountStatus.active,
        role: 0,
        co_id: `co-demo-${key}`,
        self_registered: true,
        language: index % 5 === 4 ? 'en-US' : 'zh-CN',
        created_at: since,
        updated_at: since,
      })),
    )
    .execute();
  const verified = past.filter((one) => statusOf(one) === AuthStatus.authenticated);
  await tx
    .insertInto('certification_claim')
    .values(
      verified.flatMap(({ key, name, code }) => [
        { kind: 'code' as const, value: code, co_id: `co-demo-${key}` },
        { kind: 'name' as const, value: foldCompanyName(name), co_id: `co-demo-${key}` },
      ]),
    )
    .execute();
}

/** Number of partners that have a decided verification. */
const VERIFIED = 8;

const codeOf = (kind: number, index: number) => `TX-PAST-${kind}-${index + 1}`;

/** Requests by transaction code, which need no picture: drawing pictures would slow the start. */
async function insertCertifications(tx: Tx, past: readonly Past[]): Promise<void> {
  await tx
    .insertInto('transaction_code')
    .values(
      past.map(({ key, kind, name, code, index, decided: { applied_at } }) => ({
        code: codeOf(kind, index),
        lic_company: name,
        lic_code: code,
        used_at: applied_at,
        used_by: `u-demo-${key}`,
      })),
    )
    .execute();
  await tx
    .insertInto('certification')
    .values(
      past.map(({ key, kind, name, code, index, decided: { result, ...decided } }) => ({
        co_id: `co-demo-${key}`,
        user_id: `u-demo-${key}`,
        user_type: kind,
        lic_type: LicenceType.businessLicence,
        lic_company: name,
        lic_code: code,
        lic_id: null,
        auth_method: AuthMethod.transaction,
        transaction_code: codeOf(kind, index),
        status: result,
        opinion: result === Decision.reject ? REASON : '',
        country_id: CHINA_ID,
        province_id: 440000,
        city_id: 440300,
        approval_type: ApprovalType.manual,
        refused_fields: JSON.stringify(result === Decision.reject ? [REFUSED[index % REFUSED.length]] : []),
        ...decided,
      })),
    )
    .execute();
}

async function insertRegistrations(tx: Tx, past: readonly Past[], at: Date): Promise<void> {
  // A partner that has applied for more was admitted.
  const registered = past.map(({ key, index }) => ({
    key,
    index,
    ...decidedOf(at, index, past.length),
    result: index < VERIFIED || index % 2 === 0 ? Decision.approve : Decision.reject,
  }));
  await tx
    .insertInto('partner_company')
    .values(
      past.map(({ key, index }) => ({
        co_id: `co-demo-${key}`,
        website: '',
        phone: '+86-755-26540018',
        email: `hello@${key}.example`,
        province_id: 440000,
        city_id: 440300,
        intention_types: [1 + (index % 6)],
      })),
    )
    .execute();
  await tx
    .insertInto('partner_person')
    .values(
      past.map(({ key }) => ({
        user_id: `u-demo-${key}`,
        position_name: '总经理',
        country_id: CHINA_ID,
        province_id: 440000,
        city_id: 440300,
        address: '广东省深圳市科苑路 18 号',
      })),
    )
    .execute();
  await tx
    .insertInto('registration_application')
    .values(
      registered.map(({ key, index, applied_at, decided_at, decided_by, result }) => ({
        co_id: `co-demo-${key}`,
        user_id: `u-demo-${key}`,
        applied_at,
        approval_status: result,
        approval_opinion: result === Decision.reject ? REASON : '',
        refused_fields: JSON.stringify(
          result === Decision.reject ? [REFUSED_PARTNERS[index % REFUSED_PARTNERS.length]] : [],
        ),
        decided_at,
        decided_by,
      })),
    )
    .execute();
}

/** Contracts of partners, and login accounts of enterprises. */
async function insertOthers(tx: Tx, enterprises: readonly Past[], partners: readonly Past[], at: Date): Promise<void> {
  await tx
    .insertInto('contract_application')
    .values(
      partners.slice(0, VERIFIED).map(({ key, decided: { applied_at, decided_at, decided_by, result } }) => {
        return {
          co_id: `co-demo-${key}`,
          user_id: `u-demo-${key}`,
          sign_type: 1,
          wanted_level: PartnerLevel.silver,
          granted_level: result === Decision.approve ? PartnerLevel.silver : null,
          applied_at,
          approval_status: result,
          approval_opinion: result === Decision.reject ? '请补充合作案例后重新申请。' : '',
          decided_at,
          decided_by,
          decided_data: null,
        };
      }),
    )
    .execute();
  const signed = partners
    .slice(0, VERIFIED)
    .filter(({ decided: { result } }) => result === Decision.approve)
    .map(({ key }) => `co-demo-${key}`);
  await tx.updateTable('partner_company').set({ level: PartnerLevel.silver }).where('co_id', 'in', signed).execute();
  const accounts = enterprises
    .slice(0, 10)
    .map(({ key, person, index }) => ({ key, person, index, decided: decidedOf(at, index, 10) }));
  await tx
    .insertInto('app_user')
    .values(
      accounts.map(({ key, index, decided: { result, applied_at } }) => ({
        user_id: `u-demo-${key}-desk`,
        user_type: UserType.enterprise,
        login_name: `${key.replaceAll('-', '_')}_desk`,
        email: null,
        phone: null,
        phone_verified: false,
        user_name: `前台 ${index + 1} 号`,
        password_hash: null,
        status: result === Decision.approve ? AccountStatus.active : AccountStatus.rejected,
        role: MemberRole.member,
        co_id: `co-demo-${key}`,
        source: UserSource.e3,
        self_registered: false,
        created_at: applied_at,
        updated_at: applied_at,
      })),
    )
    .execute();
  await tx
    .insertInto('account_application')
    .values(
      accounts.map(({ key, person, decided: { result, ...decided } }) => ({
        user_id: `u-demo-${key}-desk`,
        co_id: `co-demo-${key}`,
        applicant: person,
        status: result,
        opinion: result === Decision.reject ? '请以实际使用人的姓名申请账号。' : '',
        ...decided,
      })),
    )
    .execute();
}

/** What forms refused before submission, some on every working day. */
async function insertPrevented(tx: Tx, at: Date): Promise<void> {
  await tx
    .insertInto('prevented_refusal')
    .values(
      Array.from({ length: 24 }, (_, index) => ({
        day: new Date(at.getTime() - (index % DAYS) * DAY_MS).toISOString().slice(0, 10),
        user_type: index % 4 === 3 ? UserType.partner : UserType.enterprise,
        ...(REFUSED[(index * 3) % REFUSED.length] ?? REFUSED[0]!),
      })),
    )
    .execute();
}

/**
 * Adds sixty requests that staff decided within the last three weeks, for the overview and the lists. Call it after the
 * other requests.
 */
export async function loadDemoHistory(tx: Tx, at: Date): Promise<void> {
  const [enterprises, partners] = [pastOf(at, UserType.enterprise), pastOf(at, UserType.partner)];
  await insertCompanies(tx, [...enterprises, ...partners], at);
  const verified = [...enterprises, ...partners.slice(0, VERIFIED)];
  await insertCertifications(tx, verified);
  await insertRegistrations(tx, partners, at);
  await insertOthers(tx, enterprises, partners, at);
  await insertPrevented(tx, at);
}
