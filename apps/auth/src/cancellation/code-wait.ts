import { recall, remember } from '@portal/common/host/storage/browser-store';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';

/** The channel of the code that closed the account, and when the next code may be sent (epoch milliseconds). */
export interface CodeWait {
  channel: CodeChannel;
  after: number;
}

/** Stored in this tab, because the wait also applies after a redirect through the sign-in. */
const KEPT = 'cancellation.codeWait';

/** Reads the wait from the address or from this tab; undefined when there is none or it has ended. */
export function codeWait(query: URLSearchParams): CodeWait | undefined {
  const value = query.has('code_after')
    ? `${query.get('code_by')} ${query.get('code_after')}`
    : (recall('session', KEPT) ?? '');
  const [channel, time = ''] = value.split(' ');
  const after = Date.parse(time);
  if ((channel !== 'email' && channel !== 'phone') || !(after > Date.now() && after < Date.now() + 120_000))
    return undefined;
  remember('session', KEPT, value);
  return { channel, after };
}
