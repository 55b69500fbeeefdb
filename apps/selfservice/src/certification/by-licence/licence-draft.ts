import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { draftOf } from '@portal/common/form/draft';

/** The fields of the form; the picture by the id that its upload returned. */
export interface LicenceDraft { LicType?: LicenceType; file?: string; Company?: string; LicCode?: string }

const types: readonly unknown[] = Object.values(LicenceType);
const isType = (value: unknown): value is LicenceType => types.includes(value);

/** The draft of one person. */
export const licenceDraft = (userId: string) =>
  draftOf<Required<LicenceDraft>>(`licence:${userId}`, { LicType: isType, file: '', Company: '', LicCode: '' });
