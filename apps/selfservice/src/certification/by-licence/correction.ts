import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import type { Licence, RejectedRequest } from '../certification.queries.ts';
import type { LicenceDraft } from './licence-draft.ts';

export type FieldName = keyof LicenceDraft;

/** Fields of the form, in its order. */
export const FIELDS: readonly FieldName[] = ['LicType', 'file', 'Company', 'LicCode'];

/** Form field of each field that staff can refuse. */
const NAMES: Readonly<Record<RefusedField, FieldName>> = {
  Company: 'Company',
  LicCode: 'LicCode',
  LicURL: 'file',
  LicType: 'LicType',
};

export type Reasons = Readonly<Partial<Record<FieldName, RefusalReason>>>;

const valuesOf = ({ type, company, code, imageId }: Licence): LicenceDraft => ({
  LicType: type,
  Company: company,
  LicCode: code,
  ...(imageId && { file: imageId }),
});

/** Why fields of a rejected request were refused. */
export const reasonsOf = (rejected: RejectedRequest | null): Reasons =>
  Object.fromEntries(rejected?.refused.map(({ field, reason }) => [NAMES[field], reason]) ?? []);

/**
 * Initial values of the form: the rejected request, or else the withdrawn one, overlaid with the draft. A refused
 * picture must be uploaded again.
 */
export function initialFrom(
  rejected: RejectedRequest | null,
  draft: LicenceDraft | undefined,
  withdrawn: Licence | null = null,
): LicenceDraft {
  const pictureRefused = reasonsOf(rejected).file !== undefined;
  const last = rejected && pictureRefused ? { ...rejected, imageId: '' } : (rejected ?? withdrawn);
  return { ...(last && valuesOf(last)), ...draft };
}

/** Whether a refused field of the rejected request has another value now; the API accepts no other correction. */
export function changesRefused(rejected: RejectedRequest, now: LicenceDraft): boolean {
  const comparable = ({ LicCode = '', Company = '', ...others }: LicenceDraft) => ({
    ...others,
    Company: Company.trim(),
    LicCode: normaliseCreditCode(LicCode),
  });
  const [before, after]: LicenceDraft[] = [comparable(valuesOf(rejected)), comparable(now)];
  return rejected.refused.some(({ field }) => before?.[NAMES[field]] !== after?.[NAMES[field]]);
}
