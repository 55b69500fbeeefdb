import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { RejectedRequest } from '../certification.queries.ts';
import type { LicenceDraft } from './licence-draft.ts';

export type FieldName = keyof LicenceDraft;

/** The form's names of what staff can refuse. */
const NAMES: Readonly<Record<RefusedField, FieldName>> = { Company: 'Company', LicCode: 'LicCode', LicURL: 'file', LicType: 'LicType' };

export interface Beginning {
  values: LicenceDraft;
  /** Fields that stay as they were submitted. */
  kept: ReadonlySet<FieldName>;
  reasons: Partial<Record<FieldName, RefusalReason>>;
}

/**
 * What the form begins with: what was rejected, open where it was refused, with what the person had typed since on top. A
 * refused picture must be uploaded anew. Somebody who has typed into a field that was not refused had opened them all.
 */
export function beginningOf(rejected: RejectedRequest | null, draft: LicenceDraft | undefined): Beginning {
  if (!rejected) return { values: draft ?? {}, kept: new Set(), reasons: {} };
  const reasons: Beginning['reasons'] = Object.fromEntries(rejected.refused.map(({ field, reason }) => [NAMES[field], reason]));
  const submitted: LicenceDraft = {
    LicType: rejected.type, Company: rejected.company, LicCode: rejected.code,
    ...(!reasons.file && rejected.imageId && { file: rejected.imageId }),
  };
  const kept = (Object.keys(submitted) as FieldName[]).filter((name) => !reasons[name]);
  const wasOpen = draft !== undefined && kept.some((name) => draft[name] !== undefined && draft[name] !== submitted[name]);
  return { values: { ...submitted, ...draft }, kept: new Set(wasOpen ? [] : kept), reasons };
}
