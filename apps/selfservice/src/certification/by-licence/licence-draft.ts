import { LicenceType } from '@portal/common/enums/certification/licence-type';

/** What a person has filled in so far; the picture by the id that its upload gave. Nothing secret. */
export interface LicenceDraft { LicType?: LicenceType; file?: string; Company?: string; LicCode?: string }

const keyOf = (userId: string) => `acc:draft:licence:${userId}`;
const types: readonly unknown[] = Object.values(LicenceType);

/** The draft of this person in this tab, or undefined. A draft that is not understood counts as none. */
export function readDraft(userId: string): LicenceDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { LicType, file, Company, LicCode } = kept as Record<string, unknown>;
    const draft: LicenceDraft = {
      ...(types.includes(LicType) && { LicType: LicType as LicenceType }),
      ...(typeof file === 'string' && file && { file }),
      ...(typeof Company === 'string' && Company && { Company }),
      ...(typeof LicCode === 'string' && LicCode && { LicCode }),
    };
    return Object.keys(draft).length > 0 ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the draft until it is submitted or the tab closes. Without storage there is no draft, and that is all. */
export function keepDraft(userId: string, draft: LicenceDraft): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form works without.
  }
}

export function dropDraft(userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId));
  } catch {
    // As above.
  }
}
