import { draftOf } from '@portal/common/form/draft/draft';

/**
 * Keeps the typed address while the user signs in again. Restored once, for the same user. `field` distinguishes
 * several addresses of a user.
 */
export const addressDraft = (userId: string, field: string) =>
  draftOf(`${field.toLowerCase()}:${userId}`, { address: '' });
