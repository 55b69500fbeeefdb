import { recall, remember } from '@portal/common/host/browser-store';

/** What was typed before a sign-in that a change asks for; it is back when the page is, once, for the same person. */
export interface AddressDraft { userId: string; channel: 'email' | 'phone'; value: string }

const KEY = 'profile.address';

export function keepDraft(draft: AddressDraft | null): void {
  remember('session', KEY, draft && JSON.stringify(draft));
}

export function readDraft(userId: string, channel: AddressDraft['channel']): string | undefined {
  try {
    const draft = JSON.parse(recall('session', KEY) ?? 'null') as Partial<AddressDraft> | null;
    return draft?.userId === userId && draft.channel === channel && typeof draft.value === 'string' ? draft.value : undefined;
  } catch {
    return undefined;
  }
}
