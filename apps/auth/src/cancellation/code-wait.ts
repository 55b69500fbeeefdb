import { recall, remember } from '@portal/common/host/browser-store';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';

/** The code that closed the account went out by this channel; the next one may follow at `after` (epoch milliseconds). */
export interface CodeWait { channel: CodeChannel; after: number }

/** Kept in this tab: whoever signs in first and is sent here from there has to wait just as long. */
const KEPT = 'restore.codeWait';

/** Reads the wait that the closing put into the address, or left in this tab; undefined when there is none or it is over. */
export function codeWait(query: URLSearchParams): CodeWait | undefined {
  const told = query.has('code_after') ? `${query.get('code_by')} ${query.get('code_after')}` : recall('session', KEPT) ?? '';
  const [channel, time = ''] = told.split(' ');
  const after = Date.parse(time);
  if ((channel !== 'email' && channel !== 'phone') || !(after > Date.now() && after < Date.now() + 120_000)) return undefined;
  remember('session', KEPT, told);
  return { channel, after };
}
