import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { Licence, RejectedRequest } from '../certification.queries.ts';
import type { LicenceDraft } from './licence-draft.ts';

export type FieldName = keyof LicenceDraft;

/** Form field of each field that staff can refuse. */
const NAMES: Readonly<Record<RefusedField, FieldName>> = {
  Company: 'Company',
  LicCode: 'LicCode',
  LicURL: 'file',
  LicType: 'LicType',
};

export interface Initial {
  values: LicenceDraft;
  /** Locked fields: shown as they were submitted. */
  kept: ReadonlySet<FieldName>;
  reasons: Partial<Record<FieldName, RefusalReason>>;
}

const valuesOf = ({ type, company, code, imageId }: Licence): LicenceDraft => ({
  LicType: type,
  Company: company,
  LicCode: code,
  ...(imageId && { file: imageId }),
});

/**
 * Initial values of the form: the rejected request, or else the withdrawn one, overlaid with the draft. A refused
 * picture must be uploaded again. A draft that changed a field that was not refused means that the user had unlocked
 * all fields.
 */
export function initialFrom(
  rejected: RejectedRequest | null,
  draft: LicenceDraft | undefined,
  withdrawn: Licence | null = null,
): Initial {
  if (!rejected) return { values: { ...(withdrawn && valuesOf(withdrawn)), ...draft }, kept: new Set(), reasons: {} };
  const reasons: Initial['reasons'] = Object.fromEntries(
    rejected.refused.map(({ field, reason }) => [NAMES[field], reason]),
  );
  const submitted = valuesOf({ ...rejected, ...(reasons.file && { imageId: '' }) });
  const kept = (Object.keys(submitted) as FieldName[]).filter((name) => !reasons[name]);
  const wasOpen =
    draft !== undefined && kept.some((name) => draft[name] !== undefined && draft[name] !== submitted[name]);
  return { values: { ...submitted, ...draft }, kept: new Set(wasOpen ? [] : kept), reasons };
}
