import { AccountStatus } from '@portal/common/enums/user/account-status';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { CancelBlock } from '@portal/common/enums/user/cancel-block';
import { ApprovalType } from '@portal/common/enums/approval/approval-type';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { LicenceReading } from '@portal/common/contract/company/licence-reading';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/common/rules/units';
import { NOTHING_READ } from '../companies/certification/reading/licence-reader.ts';
import { bookCredits } from '../companies/credits/credits.db.ts';
import { setSecondFactor } from '../identity/second-factor/second-factor.db.ts';
import { keepQuestion } from '../companies/requests/questions.db.ts';
import type { Tx } from '../platform/db/connect.ts';
import { hashPicture } from '../platform/files/similar-pictures/picture-hash.ts';
import { keepHash } from '../platform/files/similar-pictures/similar-pictures.db.ts';
import type { FileStore } from '../platform/files/store/store.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { CHINA_ID } from '../companies/lookups/countries.ts';
import type { Hasher } from '../platform/crypto/hasher.ts';
import { DEMO_PASSWORD, PEOPLE, type Person } from './data/accounts.ts';
import { COMPANIES, type DemoCompany, type DemoRequest } from './data/companies.ts';
import { completed } from './data/credit-code.ts';
import { demoBookings } from './data/credits.ts';
import { TRANSACTIONS } from './data/transactions.ts';
import { drawLicence, type Specimen } from './data/licence-picture.ts';

const TITLES: Readonly<Record<number, { zh: string; en: string }>> = {
  [LicenceType.businessLicence]: { zh: '营业执照', en: 'Business Licence' },
  [LicenceType.organisationCode]: { zh: '组织机构代码证', en: 'Organisation Code Certificate' },
  [LicenceType.socialOrganisation]: { zh: '社会团体法人登记证书', en: 'Social Organisation Certificate' },
  [LicenceType.other]: { zh: '登记证书', en: 'Registration Certificate' },
};

interface Drawn {
  picture: Uint8Array;
  hash: string;
  reading: LicenceReading;
}

/** Pictures that were drawn, by their file: drawing takes most of a reset, and they are always the same. */
const drawn = new Map<string, Drawn>();

async function pictureOf(file: string, specimen: Specimen): Promise<Drawn> {
  const known = drawn.get(file);
  if (known) return known;
  const reading: LicenceReading = { ...NOTHING_READ };
  const picture = await drawLicence(specimen, (field, value) => {
    reading[field] = value;
  });
  const found = { picture, hash: await hashPicture(picture), reading };
  drawn.set(file, found);
  return found;
}

/** Company contacts without an account in `accounts.ts`. */
function applicantOf(key: string, company: DemoCompany, index: number): Person {
  return {
    id: `u-demo-${key}`,
    userType: company.kind,
    company: key,
    name: company.applicant ?? key,
    loginName: key,
    email: `office@${key}.example`,
    phone: `+86-1380000${(index + 1000).toString()}`,
    password: false,
    role: 0,
  };
}

/**
 * Fills an empty database with a small world: every user type, every certification status, and more than one page of
 * pending requests. Deterministic, with times relative to `at`.
 */
export async function loadDemo(
  tx: Tx,
  { hasher, files, vault, at }: { hasher: Hasher; files: FileStore; vault: Vault; at: Date },
): Promise<void> {
  const password = await hasher.hash(DEMO_PASSWORD);
  for (const [key, company] of Object.entries(COMPANIES)) await insertCompany(tx, key, company, at);
  await tx
    .insertInto('transaction_code')
    .values(
      TRANSACTIONS.map(({ code, company, creditCode }) => ({
        code,
        lic_company: company,
        lic_code: completed(creditCode),
        used_at: null,
        used_by: null,
      })),
    )
    .execute();
  const named = Object.values(PEOPLE);
  const others = Object.entries(COMPANIES)
    .filter(([, company]) => company.applicant !== undefined)
    .map(([key, company], i) => applicantOf(key, company, i));
  for (const person of [...named, ...others]) await insertPerson(tx, person, person.password ? password : null, at);
  for (const { id, secondFactor } of named) {
    if (secondFactor !== undefined) await setSecondFactor(tx, vault, { userId: id, secret: secondFactor, step: 0, at });
  }
  // Its credits are overdrawn, so the account cannot be cancelled.
  await tx
    .insertInto('cancellation_block')
    .values({ user_id: PEOPLE['enterprise-choice']!.id, list_type: CancelBlock.billing })
    .execute();
  await bookCredits(tx, demoBookings(at));
  const people = [...named, ...others];
  // Oldest first, so that ids grow with the time of submission.
  const requests = Object.entries(COMPANIES)
    .flatMap(([key, company]) => company.requests.map((request) => ({ key, company, request })))
    .sort((a, b) => appliedAt(a.request, at).getTime() - appliedAt(b.request, at).getTime());
  for (const [i, { key, company, request }] of requests.entries()) {
    const applicant = people.find((person) => person.company === key && person.userType === company.kind);
    if (!applicant) throw new RangeError(`no user belongs to ${key}`);
    await insertRequest(tx, files, { key, company, request, applicant, number: i + 1, at });
  }
}

async function insertCompany(tx: Tx, key: string, company: DemoCompany, at: Date): Promise<void> {
  const co_id = `co-demo-${key}`;
  await tx
    .insertInto('company')
    .values({
      co_id,
      kind: company.kind,
      company_name: company.name.zh,
      company_folded: foldCompanyName(company.name.zh),
      auth_status: company.status,
      pending_change: company.status === AuthStatus.authenticated && company.requests.some(({ verdict }) => !verdict),
      industry_id: company.industry,
      employees_id: company.size,
      region_id: CHINA_ID,
      main_business: company.business,
      address: company.address.zh,
      created_at: new Date(at.getTime() - 300 * DAY_MS),
    })
    .execute();
  if (company.status === AuthStatus.authenticated || company.status === AuthStatus.pending) {
    await tx
      .insertInto('certification_claim')
      .values([
        { kind: 'code', value: completed(company.code), co_id },
        { kind: 'name', value: foldCompanyName(company.name.zh), co_id },
      ])
      .execute();
  }
}

async function insertPerson(tx: Tx, person: Person, passwordHash: string | null, at: Date): Promise<void> {
  const selfRegistered = person.madeByStaff !== true;
  await tx
    .insertInto('app_user')
    .values({
      user_id: person.id,
      user_type: person.userType,
      login_name: person.loginName,
      email: person.email,
      email_verified: true,
      phone: person.phone,
      phone_verified: selfRegistered,
      user_name: person.name,
      position_id: person.position ?? 0,
      password_hash: passwordHash,
      status: AccountStatus.active,
      role: person.role ?? null,
      co_id: person.company === undefined ? null : `co-demo-${person.company}`,
      privileges: [...(person.privileges ?? [])],
      language: person.language ?? 'zh-CN',
      self_registered: selfRegistered,
      created_at: new Date(at.getTime() - 300 * DAY_MS),
      updated_at: at,
    })
    .execute();
}

function appliedAt({ daysAgo, minutes }: DemoRequest, at: Date): Date {
  return new Date(at.getTime() - daysAgo * DAY_MS - minutes * MINUTE_MS);
}

interface Requested {
  key: string;
  company: DemoCompany;
  request: DemoRequest;
  applicant: Person;
  number: number;
  at: Date;
}

async function insertRequest(
  tx: Tx,
  files: FileStore,
  { key, company, request, applicant, number, at }: Requested,
): Promise<void> {
  const applied = appliedAt(request, at);
  const code = completed(company.code);
  const lic_id = `lic-demo-${number}`;
  const { picture, hash, reading } = await pictureOf(lic_id, {
    title: TITLES[request.type] ?? { zh: '登记证书', en: 'Registration Certificate' },
    code,
    company: company.name,
    kind: { zh: '有限责任公司', en: 'Limited liability company' },
    person: { zh: applicant.name, en: applicant.name },
    address: company.address,
    founded: company.founded,
    photo: Object.keys(COMPANIES).indexOf(key) + 1,
  });
  if (!request.pictureLost) await files.put(lic_id, picture, 'image/jpeg');
  await tx
    .insertInto('licence_file')
    .values({
      lic_id,
      owner_id: applicant.id,
      co_id: `co-demo-${key}`,
      lic_type: request.type,
      media_type: 'image/jpeg',
      size: picture.length,
      name: 'licence-front.jpg',
      reading: request.pictureLost ? null : JSON.stringify(reading),
      created_at: applied,
    })
    .execute();
  if (!request.pictureLost) await keepHash(tx, lic_id, hash);
  const { verdict } = request;
  const byStaff = verdict !== undefined && verdict.result !== ApprovalStatus.withdrawn;
  const { approval_id } = await tx
    .insertInto('certification')
    .values({
      co_id: `co-demo-${key}`,
      user_id: applicant.id,
      user_type: company.kind,
      lic_type: request.type,
      lic_company: request.company ?? company.name.zh,
      lic_code: code,
      lic_id,
      auth_method: AuthMethod.licence,
      status: verdict?.result ?? 1,
      opinion: verdict?.opinion ?? '',
      country_id: CHINA_ID,
      province_id: verdict?.result === ApprovalStatus.approved ? company.at[0] : 0,
      city_id: verdict?.result === ApprovalStatus.approved ? company.at[1] : 0,
      approval_type: byStaff ? ApprovalType.manual : null,
      applied_at: applied,
      decided_at: verdict ? new Date(applied.getTime() + verdict.afterHours * HOUR_MS) : null,
      decided_by: verdict ? (byStaff ? PEOPLE['staff-admin']!.id : applicant.id) : null,
      refused_fields: JSON.stringify(verdict?.refused ?? []),
      corrections: JSON.stringify(verdict?.corrections ?? {}),
      marks: JSON.stringify(verdict?.marks ?? []),
    })
    .returning('approval_id')
    .executeTakeFirstOrThrow();
  if (request.asked)
    await keepQuestion(tx, {
      queue: 'certification',
      id: approval_id,
      coId: `co-demo-${key}`,
      fields: request.asked,
      by: PEOPLE['staff-admin']!.id,
      at: new Date(applied.getTime() + HOUR_MS),
    });
}
