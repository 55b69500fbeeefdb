import type { correctRegistration } from '@portal/common/contract/queues/registration-approval';
import type { StoredOf } from '@portal/common/contract/version';
import { checkCompanyPhone, checkSameArea } from '@portal/common/rules/company/company-phone';
import { checkEmail, normaliseEmail } from '@portal/common/rules/contact/email';
import { checkPhone, formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import type { IssueCode } from '@portal/common/errors/issues';
import { lockClaims } from '../../../identity/addresses/claim-address.db.ts';
import { ADDRESSES, claimForMainAccount, claimsOf } from '../../../identity/addresses/claim-main-account.ts';
import { ADDRESS_COLUMNS } from '../../../identity/addresses/proven-address.db.ts';
import { refuseAt } from '../../../platform/errors/refusal.ts';
import type { HandlerContextOf, HandlerInput } from '../../../platform/http/calls/serve.ts';
import { checkVersion } from '../../../platform/http/request/version.ts';
import { checkIndustry, checkPlace, checkPosition } from '../../../companies/lookups/chosen.ts';
import { lockPending, writeCorrections, type DataChange } from './correct-registration.db.ts';
import { notifyOfAddresses } from '../../../identity/owner-message/owner-message.db.ts';
import type { Changes } from '../../../platform/db/tables/stored-values.ts';
import type { ApplicationData } from '../../../platform/db/tables/stored-values.ts';

type Stored = StoredOf<typeof correctRegistration>;
type Field = Exclude<keyof Stored, 'version'>;

/** The column of ApplicationData of a field. */
const COLUMN = {
  company_phone: 'company_phone',
  company_email: 'company_email',
  company_country_id: 'company_country_id',
  company_province_id: 'company_province_id',
  company_city_id: 'company_city_id',
  company_industry_id: 'industry_id',
  company_address: 'company_address',
  company_main_business: 'main_business',
  user_name: 'user_name',
  email: 'email',
  phone: 'phone',
  position_category_id: 'position_id',
  position_name: 'position_name',
  country_id: 'country_id',
  province_id: 'province_id',
  city_id: 'city_id',
  address: 'address',
} as const satisfies Record<Field, keyof ApplicationData>;

const storedOf = (data: ApplicationData, version: number): Stored =>
  ({
    ...Object.fromEntries(Object.entries(COLUMN).map(([field, column]) => [field, data[column] ?? ''])),
    version,
  }) as Stored;

/** A phone in stored form; '' if it is not valid. */
function formatted(typed: string): string {
  const phone = parsePhone(typed);
  return phone ? formatPhone(phone) : '';
}

/** The value in stored form. An unchanged value counts as valid. */
function textOf(field: Field, typed: string, stored: string): string {
  if (typed === stored) return stored;
  const demand = (issue: IssueCode | undefined) => {
    if (issue) refuseAt(field, issue);
  };
  switch (field) {
    case 'company_email':
    case 'email':
      demand(checkEmail(typed));
      return normaliseEmail(typed);
    case 'company_phone':
      demand(checkCompanyPhone(typed) ?? checkSameArea(stored)(typed));
      return formatPhone(parsePhone(typed) ?? refuseAt(field, 'companyPhone.illegal'));
    case 'phone':
      demand(checkPhone(typed));
      return formatPhone(parsePhone(typed) ?? refuseAt(field, 'phone.illegal'));
    default:
      return typed;
  }
}

function checkChoices(after: ApplicationData, changed: (column: keyof ApplicationData) => boolean): void {
  if ((['company_country_id', 'company_province_id', 'company_city_id'] as const).some(changed)) {
    checkPlace(
      { country: after.company_country_id, province: after.company_province_id, city: after.company_city_id },
      { country: 'company_country_id', province: 'company_province_id', city: 'company_city_id' },
    );
  }
  if ((['country_id', 'province_id', 'city_id'] as const).some(changed)) {
    checkPlace(
      { country: after.country_id, province: after.province_id, city: after.city_id },
      { country: 'country_id', province: 'province_id', city: 'city_id' },
    );
  }
  if (changed('industry_id')) checkIndustry(after.industry_id, 'company_industry_id');
  if (changed('position_id')) checkPosition(after.position_id, 'position_category_id');
}

/**
 * Corrects the fields in the body of a pending application, and keeps the applicant's values.
 *
 * @returns old and new values by column, and the applicant
 */
export async function correctApplication(
  { id, userId, body }: { id: number; userId: string; body: HandlerInput<typeof correctRegistration>['body'] },
  context: HandlerContextOf<typeof correctRegistration>,
): Promise<{ changes: Changes; coId: string }> {
  const { tx, now, services, network, userAgent } = context;
  // Address locks come before row locks. What is not valid is refused below.
  const typed = claimsOf({ email: normaliseEmail(body.email ?? ''), phone: formatted(body.phone ?? '') });
  await lockClaims(
    tx,
    typed.filter(({ address }) => address !== ''),
    userId,
  );
  const { application, data } = await lockPending(tx, { id, userId }, context);
  checkVersion<typeof correctRegistration>(body.version, storedOf(data, application.version), context);
  const change: Record<string, string | number> = {};
  for (const [field, column] of Object.entries(COLUMN) as [Field, keyof ApplicationData][]) {
    const typed = body[field];
    const stored = data[column] ?? '';
    const value = typeof typed === 'string' ? textOf(field, typed, String(stored)) : typed;
    if (value !== undefined && value !== stored) change[column] = value;
  }
  checkChoices({ ...data, ...change }, (column) => column in change);
  const moved = ADDRESSES.filter((column) => column in change);
  const before = await tx
    .selectFrom('app_user')
    .select(ADDRESS_COLUMNS)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await claimForMainAccount(
    tx,
    { email: String(change.email ?? ''), phone: String(change.phone ?? '') },
    moved,
    { userId, at: now() },
    context,
  );
  await writeCorrections(tx, { application, data, change });
  await notifyOfAddresses(tx, services, { userId, changed: moved, before, network, userAgent, at: now() });
  const changes = Object.fromEntries(
    Object.entries(change).map(([column, after]) => [column, [data[column as keyof DataChange] ?? '', after] as const]),
  );
  return { changes, coId: application.co_id };
}
