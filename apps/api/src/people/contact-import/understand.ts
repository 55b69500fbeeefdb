import type { ErrorCode } from '@portal/common/errors/catalogue';
import { checkDepartment, checkQq } from '@portal/common/rules/contact/contact';
import { checkEmailOnWire, normaliseEmail } from '@portal/common/rules/contact/email';
import { checkLandline } from '@portal/common/rules/contact/landline';
import { checkPhone } from '@portal/common/rules/contact/phone';
import { plainContact } from '@portal/common/rules/contact/plain';
import { optional } from '@portal/common/rules/text/optional';
import { checkUserName } from '@portal/common/rules/user/user-name';
import { type Field, type Cells, type Problem } from '../../platform/db/tables/stored-values.ts';

/** Fields of a file of contacts, in the order of the template. */
export const CONTACT_FIELDS = [
  'contact_name',
  'phone',
  'email',
  'position',
  'department',
  'qq',
  'spare_email',
  'telephone',
  'fax',
] as const satisfies readonly Field[];

/** The same of a file of members. */
export const MEMBER_FIELDS = ['contact_name', 'email', 'phone', 'role'] as const satisfies readonly Field[];

/** Every field that a row is stored with. */
const FIELDS: readonly Field[] = [...CONTACT_FIELDS, 'role'];

/** What differs between files of contacts and of members. */
export interface FileKind {
  fields: readonly Field[];
  required: readonly Field[];
  /** Problems of a row that no single field has, and those of fields whose values are names of something. */
  check: (read: Cells) => Problem[];
  /** Checks of single fields that differ from those of contacts. */
  checks: Readonly<Partial<Record<Field, (text: string) => ErrorCode | undefined>>>;
}

export interface Correction {
  field: Field;
  before: string;
  after: string;
}

/** A parsed row: `cells` as in the file, `read` the normalised values. */
export interface Understood {
  cells: Cells;
  read: Cells;
  corrections: Correction[];
  problems: Problem[];
}

/** Headings that name a field, folded. The first of each language is that of the template. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  contact_name: ['姓名', 'name', '联系人', '联系人姓名', 'contactname', 'fullname'],
  phone: ['手机号', 'phonenumber', '手机', '手机号码', 'phone', 'mobile', 'mobilephone'],
  email: ['邮箱', 'email', '电子邮箱', '邮件', 'emailaddress'],
  position: ['职务', 'position', '职位', '岗位', 'jobfunction'],
  department: ['部门', 'department'],
  qq: ['qq', 'qq号'],
  spare_email: ['备用邮箱', 'otheremail', 'spareemail'],
  telephone: ['固定电话', 'telephone', '座机', '电话', 'landline'],
  fax: ['传真', 'fax'],
  role: ['角色', 'role', '权限'],
};

const fold = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\-_*（）()]/g, '');

/** Column of each field by its heading; undefined when a required one is missing or one occurs twice. */
export function columnsOf(
  headings: readonly string[],
  { fields, required }: Pick<FileKind, 'fields' | 'required'>,
): Partial<Record<Field, number>> | undefined {
  const columns: Partial<Record<Field, number>> = {};
  for (const [index, heading] of headings.entries()) {
    const field = fields.find((one) => HEADINGS[one].includes(fold(heading)));
    if (!field) continue;
    if (columns[field] !== undefined) return undefined;
    columns[field] = index;
  }
  return required.every((field) => columns[field] !== undefined) ? columns : undefined;
}

/** Removes the apostrophe that protects against formulas, and white space at both ends. */
const bare = (text: string) => text.replace(/^'(?=[=+\-@])/, '').trim();

/** Replaces full-width digits, letters and signs by ASCII ones. */
const plain = (text: string) => plainContact(bare(text)).normalize('NFKC');

/** A phone in stored form: removes blanks, hyphens and brackets, and adds the calling code to a Chinese number. */
function phoneOf(text: string): string {
  const digits = plain(text).replaceAll(/[\s\u00ad().\-‐‑–—]/g, '');
  if (/^1\d{10}$/.test(digits)) return `+86-${digits}`;
  const chinese = /^(?:\+|00)?86(1\d{10})$/.exec(digits)?.[1];
  if (chinese) return `+86-${chinese}`;
  // In other countries only a separator tells where the calling code ends.
  const [, code, number = ''] = /^(?:\+|00)?([1-9]\d{0,3})[\s\-‐‑–—]+(.+)$/.exec(plain(text)) ?? [];
  return code ? `+${code}-${number.replaceAll(/\D/g, '')}` : digits;
}

const READ: Readonly<Record<Field, (text: string) => string>> = {
  contact_name: bare,
  phone: phoneOf,
  email: (text) => normaliseEmail(plain(text).replaceAll(/\s/g, '')),
  position: plain,
  department: bare,
  qq: plain,
  spare_email: (text) => normaliseEmail(plain(text).replaceAll(/\s/g, '')),
  telephone: plain,
  fax: plain,
  role: plain,
};

const CHECKS: Readonly<Record<Exclude<Field, 'position' | 'role'>, (text: string) => ErrorCode | undefined>> = {
  // A text too short to be a phone is still not empty: report it as illegal.
  contact_name: checkUserName,
  phone: (text) => (text === '' ? 'phone.empty' : checkPhone(text) && 'phone.illegal'),
  email: checkEmailOnWire,
  department: checkDepartment,
  qq: checkQq,
  spare_email: optional(checkEmailOnWire),
  telephone: checkLandline,
  fax: checkLandline,
};

/**
 * Whether a correction is listed. Not listed: blanks at the ends, the case of an e-mail, blanks, hyphens and a missing
 * calling code of a phone.
 */
function isListed(field: Field, before: string, after: string): boolean {
  const digits = (text: string) => text.replaceAll(/[^\d+]/g, '');
  if (bare(before).toLowerCase() === after.toLowerCase()) return false;
  if (field !== 'phone' || /[^\x20-\x7e]/.test(before)) return true;
  return ![digits(after), digits(after).slice(1), digits(after.slice(after.indexOf('-') + 1))].includes(digits(before));
}

/** The values of a row in stored form; what cannot be read stays as it is. */
export const readCells = (cells: Cells): Cells =>
  Object.fromEntries(FIELDS.map((field) => [field, READ[field](cells[field] ?? '')])) as Cells;

/** Parses one row. `isFormula` knows which fields are formulas. */
export function understand(
  cells: Cells,
  { fields, checks, check }: Pick<FileKind, 'fields' | 'checks' | 'check'>,
  isFormula: (field: Field) => boolean,
): Understood {
  const read = readCells(cells);
  const problems: Problem[] = [];
  for (const field of fields) {
    // Also after the apostrophe that our own files have. A phone with its calling code (+86…) is no formula.
    if (
      isFormula(field) ||
      /^\s*'?[=@]/.test(cells[field]) ||
      (field !== 'phone' && /^\s*'?[+-]\s*[A-Za-z(]/.test(cells[field]))
    ) {
      problems.push({ field, code: 'Account.Import.Formula' });
      continue;
    }
    const code = (checks[field] ?? CHECKS[field as keyof typeof CHECKS])(read[field]);
    if (code) problems.push({ field, code });
  }
  problems.push(...check(read).filter(({ field }) => !problems.some((one) => one.field === field)));
  const corrections = fields
    .filter((field) => isListed(field, cells[field], read[field]))
    .map((field) => ({ field, before: cells[field], after: read[field] }));
  return { cells, read, corrections, problems };
}
