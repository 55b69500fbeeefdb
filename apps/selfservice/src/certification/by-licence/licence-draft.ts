import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { draftOf } from '@portal/common/form/draft/draft';

/** Fields of the form. `file` is the id that the upload returned. */
export interface LicenceDraft {
  LicType?: LicenceType;
  file?: string;
  Company?: string;
  LicCode?: string;
}

const types: readonly unknown[] = Object.values(LicenceType);
const isType = (value: unknown): value is LicenceType => types.includes(value);

/** Draft of one user, kept in the session storage. */
export const licenceDraft = (userId: string) =>
  draftOf<Required<LicenceDraft>>(`licence:${userId}`, { LicType: isType, file: '', Company: '', LicCode: '' });
