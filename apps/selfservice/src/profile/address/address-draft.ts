import { draftOf } from '@portal/common/form/draft';

/** The address typed before a change asked to sign in again; restored once, for the same person. */
export const addressDraft = (userId: string, channel: 'email' | 'phone') => draftOf(`${channel}:${userId}`, { address: '' });
