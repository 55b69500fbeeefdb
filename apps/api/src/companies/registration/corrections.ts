import { isDeepStrictEqual } from 'node:util';
import type { Correction } from '@portal/common/contract/company/application-result';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { RegistrationField } from '@portal/common/enums/partner/registration-refusal';
import type { Locale } from '@portal/common/intl/locale';
import type { ApplicationData } from '../../platform/db/tables/stored-values.ts';
import { cityName, countryName, industryOf, positionName, provinceName } from '../lookups/lookups.ts';
import type { Application } from './application.db.ts';
import { partnerTypeNames } from './application-view.ts';

type Value = string | number | number[];
type Shown = (value: Value, locale: Locale) => string;

const asIs: Shown = String;
const types: Shown = (value, locale) => partnerTypeNames(value as number[], locale);
const byId =
  (name: (id: number, locale: Locale) => string): Shown =>
  (value, locale) =>
    name(Number(value), locale);
const country = byId(countryName);
const province = byId(provinceName);
const city = byId(cityName);

/** The field that a column belongs to, and a function that shows its values. */
const COLUMNS = {
  company_name: ['company_name', asIs],
  website: ['company_official_website', asIs],
  company_phone: ['company_phone', asIs],
  company_email: ['company_email', asIs],
  main_business: ['company_main_business', asIs],
  company_address: ['company_address', asIs],
  industry_id: ['company_industry_id', byId((id, locale) => industryOf(id, locale).name)],
  company_country_id: ['company_location', country],
  company_province_id: ['company_location', province],
  company_city_id: ['company_location', city],
  intention_types: ['intention_partner_type', types],
  user_name: ['username', asIs],
  email: ['email', asIs],
  phone: ['phone', asIs],
  position_id: ['position_category_id', byId(positionName)],
  position_name: ['position_name', asIs],
  address: ['address', asIs],
  country_id: ['location', country],
  province_id: ['location', province],
  city_id: ['location', city],
} as const satisfies Partial<Record<keyof ApplicationData, readonly [RegistrationField, Shown]>>;
type Column = keyof typeof COLUMNS;
const columns = Object.keys(COLUMNS) as Column[];

/** The columns of a field. */
export const columnsOf = (field: RegistrationField): readonly Column[] =>
  columns.filter((column) => COLUMNS[column][0] === field);

/** What is compared of an application. */
type Decided = Pick<Application, 'approval_status' | 'decided_data' | 'refused_fields'>;

/** Values before and after, by column. */
type Changes = Readonly<Partial<Record<string, readonly [Value, Value]>>>;

/** The fields that differ between two states of an application, with all their columns. A missing address is empty. */
export function changesBetween(before: ApplicationData, after: ApplicationData): Changes {
  const pairs = columns.map((column) => [column, [before[column] ?? '', after[column] ?? '']] as const);
  const changed = fieldsOf(Object.fromEntries(pairs.filter(([, [was, is]]) => !isDeepStrictEqual(was, is))));
  return Object.fromEntries(pairs.filter(([column]) => changed.has(COLUMNS[column][0])));
}

/** The data as they were before staff corrected them. */
export const withoutCorrections = (data: ApplicationData, corrections: Changes): ApplicationData => ({
  ...data,
  ...Object.fromEntries(Object.entries(corrections).map(([column, change]) => [column, change?.[0]])),
});

/** The fields that changes belong to. */
export const fieldsOf = (changes: Changes): ReadonlySet<RegistrationField> =>
  new Set(columns.filter((column) => changes[column]).map((column) => COLUMNS[column][0]));

/**
 * Refused fields of a rejected application, in the order of the form: those with another value `now`, and the others.
 * Both are empty for an application that is not rejected, or of which it is not known what was decided on.
 */
export function correctionState(
  { approval_status, decided_data, refused_fields }: Decided,
  now: ApplicationData,
): { corrected: RegistrationField[]; left: RegistrationField[] } {
  if (approval_status !== ApprovalStatus.rejected || !decided_data) return { corrected: [], left: [] };
  const changed = fieldsOf(changesBetween(decided_data, now));
  const refused = RegistrationField.filter((name) => refused_fields.some(({ field }) => field === name));
  return {
    corrected: refused.filter((field) => changed.has(field)),
    left: refused.filter((field) => !changed.has(field)),
  };
}

/** Changes as text, one line per field, in the reader's language. Parts of a place are joined. */
export function correctionsOf(changes: Changes, locale: Locale): Correction[] {
  const fields = new Map<RegistrationField, { before: string[]; after: string[] }>();
  // In the order of the form: jsonb keeps no order.
  for (const column of columns) {
    const change = changes[column];
    if (!change) continue;
    const [field, shown] = COLUMNS[column];
    const [before, after] = change;
    const line = fields.get(field) ?? { before: [], after: [] };
    line.before.push(shown(before, locale));
    line.after.push(shown(after, locale));
    fields.set(field, line);
  }
  const joined = (parts: string[]) => parts.filter((part) => part !== '').join(' / ');
  return [...fields].map(([field, { before, after }]) => ({ field, before: joined(before), after: joined(after) }));
}
