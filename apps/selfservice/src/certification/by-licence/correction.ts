import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { RejectedRequest } from '../certification.queries.ts';
import type { LicenceDraft } from './licence-draft.ts';

export type FieldName = keyof LicenceDraft;

/** Form field of each field that staff can refuse. */
const NAMES: Readonly<Record<RefusedField, FieldName>> = { Company: 'Company', LicCode: 'LicCode', LicURL: 'file', LicType: 'LicType' };

export interface Initial {
  values: LicenceDraft;
  /** Locked fields: shown as they were submitted. */
  kept: ReadonlySet<FieldName>;
  reasons: Partial<Record<FieldName, RefusalReason>>;
}

/**
 * Initial values of the form: the rejected request, overlaid with the draft. A refused picture must be uploaded again.
 * A draft that changed a field that was not refused means that the user had unlocked all fields.
 */
export function initialFrom(rejected: RejectedRequest | null, draft: LicenceDraft | undefined): Initial {
  if (!rejected) return { values: draft ?? {}, kept: new Set(), reasons: {} };
  const reasons: Initial['reasons'] = Object.fromEntries(rejected.refused.map(({ field, reason }) => [NAMES[field], reason]));
  const submitted: LicenceDraft = {
    LicType: rejected.type, Company: rejected.company, LicCode: rejected.code,
    ...(!reasons.file && rejected.imageId && { file: rejected.imageId }),
  };
  const kept = (Object.keys(submitted) as FieldName[]).filter((name) => !reasons[name]);
  const wasOpen = draft !== undefined && kept.some((name) => draft[name] !== undefined && draft[name] !== submitted[name]);
  return { values: { ...submitted, ...draft }, kept: new Set(wasOpen ? [] : kept), reasons };
}
