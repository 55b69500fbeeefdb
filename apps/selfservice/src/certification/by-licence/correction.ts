import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import type { Licence, RejectedRequest } from '../certification.queries.ts';
import type { LicenceDraft } from './licence-draft.ts';

export type FieldName = keyof LicenceDraft;

/** Fields of the form, in its order. */
export const FIELDS: readonly FieldName[] = ['LicType', 'file', 'Company', 'LicCode'];

/** Form field of each field that staff can refuse or ask about. */
export const NAMES: Readonly<Record<RefusedField, FieldName>> = {
  Company: 'Company',
  LicCode: 'LicCode',
  LicURL: 'file',
  LicType: 'LicType',
};

export type Reasons = Readonly<Partial<Record<FieldName, RefusalReason>>>;

/** The values of a licence as the form has them. */
export const valuesOf = ({ type, company, code, imageId }: Licence): LicenceDraft => ({
  LicType: type,
  Company: company,
  LicCode: code,
  ...(imageId && { file: imageId }),
});

/** Why fields of a rejected request were refused. */
export const reasonsOf = (rejected: RejectedRequest | null): Reasons =>
  Object.fromEntries(rejected?.refused.map(({ field, reason }) => [NAMES[field], reason]) ?? []);

/** What staff wrote at the places of the picture that they marked for a field. */
export const markedFor = (rejected: RejectedRequest | null, name: FieldName): string[] => [
  ...new Set(rejected?.marks.filter(({ field }) => NAMES[field] === name).map(({ words }) => words)),
];

/**
 * Initial values of the form: the rejected request, or else the withdrawn one, overlaid with the draft. A refused
 * picture must be uploaded again; one that was only asked about stays.
 */
export function initialFrom(
  rejected: RejectedRequest | null,
  draft: LicenceDraft | undefined,
  withdrawn: Licence | null = null,
): LicenceDraft {
  const pictureRefused = ![undefined, 'unanswered'].includes(reasonsOf(rejected).file);
  const last = rejected && pictureRefused ? { ...rejected, imageId: '' } : (rejected ?? withdrawn);
  return { ...(last && valuesOf(last)), ...draft };
}

/**
 * Whether a refused field of the rejected request has another value now; the API accepts no other correction. A request
 * that was rejected without an answer can be sent as it was.
 */
export function changesRefused(rejected: RejectedRequest, now: LicenceDraft): boolean {
  if (rejected.refused.some(({ reason }) => reason === 'unanswered')) return true;
  const comparable = ({ LicCode = '', Company = '', ...others }: LicenceDraft) => ({
    ...others,
    Company: Company.trim(),
    LicCode: normaliseCreditCode(LicCode),
  });
  const [before, after]: LicenceDraft[] = [comparable(valuesOf(rejected)), comparable(now)];
  return rejected.refused.some(({ field }) => before?.[NAMES[field]] !== after?.[NAMES[field]]);
}
