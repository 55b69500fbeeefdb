import { draftOf } from '@portal/common/form/draft';

/** Keeps the typed address while the user signs in again. Restored once, for the same user. */
export const addressDraft = (userId: string, channel: 'email' | 'phone') => draftOf(`${channel}:${userId}`, { address: '' });
