import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { AccessKeyStatus } from '@portal/common/enums/user/access-key-status';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { Locale } from '@portal/common/intl/locale';
import { shownAnswer } from '../../companies/registration/shown-answer.ts';
import { textOf } from '../../platform/intl/texts.ts';
import {
  cityName,
  countryName,
  employeesName,
  industryOf,
  partnerLevelName,
  partnerTypeName,
  positionName,
  provinceName,
} from '../../companies/lookups/lookups.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Names the values of an enum by texts: `<prefix>.<key>`. */
const byKey =
  (values: Readonly<Record<string, unknown>>, prefix: string) =>
  (value: unknown, locale: Locale): string => {
    const key = Object.keys(values).find((one) => values[one] === value);
    return key === undefined ? '' : textOf(locale, `${prefix}.${key}`);
  };
const byId =
  (name: (id: number, locale: Locale) => string) =>
  (value: unknown, locale: Locale): string =>
    typeof value === 'number' ? name(value, locale) : '';
const byText =
  (prefix: string) =>
  (value: unknown, locale: Locale): string => {
    const id = `${prefix}.${String(value)}`;
    const text = value === null || value === undefined ? id : textOf(locale, id);
    return text === id ? '' : text;
  };

/** Names a kind of message by its subject, or by a text of its own where the subject has slots. */
const byTemplate = (value: unknown, locale: Locale): string =>
  byText('export.template')(value, locale) || byText('mail')(`${String(value)}.subject`, locale);

/** Names of coded values, by column, or by file and column where a column means different things. */
const NAMES: Readonly<Record<string, (value: unknown, locale: Locale) => string>> = {
  user_type: byKey(UserType, 'export.userType'),
  position_id: byId(positionName),
  industry_id: byId((id, locale) => industryOf(id, locale).name),
  employees_id: byId(employeesName),
  region_id: byId(countryName),
  country_id: byId(countryName),
  province_id: byId(provinceName),
  city_id: byId(cityName),
  auth_status: byKey(AuthStatus, 'authStatus'),
  auth_method: byKey(AuthMethod, 'export.authMethod'),
  lic_type: byKey(LicenceType, 'licenceType'),
  'certification.status': byKey(ApprovalStatus, 'approvalStatus'),
  'access-keys.status': byKey(AccessKeyStatus, 'export.keyStatus'),
  role: byKey(PartnerRole, 'export.role'),
  'contacts.status': byKey(AccountStatus, 'export.accountStatus'),
  approval_status: byKey(ApprovalStatus, 'approvalStatus'),
  intention_types: byId(partnerTypeName),
  sign_type: byId(partnerTypeName),
  wanted_level: byId(partnerLevelName),
  granted_level: byId(partnerLevelName),
  columns: byText('activity.column'),
  'ownership.action': byText('export'),
  'ownership.reason': () => '',
  disabled_for: byText('activity.reason'),
  kind: byText('export.kind'),
  notice_kind: byText('export.noticeKind'),
  channel: byText('export.channel'),
  template: byTemplate,
  action: byText('activity'),
  by: byText('activity.by'),
  reason: byText('activity.reason'),
  purpose: byText('export.purpose'),
  question_outcome: byText('export.questionOutcome'),
  request_kind: byText('export.requestKind'),
  way: byText('export.way'),
};
const nameOf = (file: string, column: string) => NAMES[`${file}.${column}`] ?? NAMES[column];

/** A row with the name of each coded value behind it: `industry_id: 40, industry_id_name: '…'`. */
export function withNames(file: string, row: Row, locale: Locale): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      const name = nameOf(file, column)?.(value, locale);
      return name
        ? [
            [column, value],
            [`${column}_name`, name],
          ]
        : [[column, value]];
    }),
  );
}

const label = (column: string, locale: Locale): string => {
  const id = `export.label.${column}`;
  const text = textOf(locale, id);
  return text === id ? column : text;
};

const named = (name: string, value: string, locale: Locale): string => textOf(locale, 'export.named', { name, value });

const FIELD_TEXTS = ['refusedField', 'registrationField', 'contractField', 'accountField'] as const;

/** Name of a field of a request, of whichever queue. */
function fieldText(field: unknown, locale: Locale): string {
  const ids = FIELD_TEXTS.map((texts) => `${texts}.${String(field)}`);
  return ids.map((id) => [id, textOf(locale, id)] as const).find(([id, text]) => id !== text)?.[1] ?? String(field);
}

/** Refused fields, marks in pictures, questions, answers and changes as text. */
function asText(value: unknown, locale: Locale): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('field' in value && 'reason' in value)
    return named(
      textOf(locale, `refusedField.${String(value.field)}`),
      textOf(locale, `refusal.${String(value.reason)}`),
      locale,
    );
  if ('field' in value && 'words' in value) return named(fieldText(value.field, locale), String(value.words), locale);
  if ('field' in value && 'text' in value) return named(fieldText(value.field, locale), String(value.text), locale);
  if ('field' in value && 'before' in value && 'after' in value)
    return named(
      fieldText(value.field, locale),
      [value.before, value.after].map((one) => shownAnswer(String(value.field), String(one), locale)).join(' → '),
      locale,
    );
  if ('column' in value && 'before' in value && 'after' in value)
    return named(
      byText('activity.column')(value.column, locale) || String(value.column),
      `${String(value.before)} → ${String(value.after)}`,
      locale,
    );
  return JSON.stringify(value);
}

function cellText(file: string, column: string, value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return '';
  const toName = nameOf(file, column);
  const name = toName?.(value, locale);
  if (name) return name;
  // 0 is stored for a province or city that was not given.
  if (toName && value === 0) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return textOf(locale, value ? 'export.yes' : 'export.no');
  if (Array.isArray(value))
    return value.map((one) => nameOf(file, column)?.(one, locale) || asText(one, locale)).join('; ');
  return asText(value, locale);
}

/** A cell of a CSV file. Text that a spreadsheet would run as a formula gets a leading apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /["\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;

/** The first line of a CSV file: the labels of its columns in the reader's language. */
export const csvHead = (columns: readonly string[], locale: Locale): string =>
  line(columns.map((column) => label(column, locale)));

/** One row of a CSV file, with names instead of codes. */
export const csvLine = (file: string, columns: readonly string[], row: Row, locale: Locale): string =>
  line(columns.map((column) => cellText(file, column, row[column], locale)));
