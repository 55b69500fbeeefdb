import { ACCOUNT_PARAM } from '@portal/common/contract/sign-in/token-request';
import type { TokenReply } from '@portal/common/contract/sign-in/oauth';
import { pageAt, type Manifest } from '@portal/common/pages/scripts-of';
import { readsFor } from '@portal/common/routes/reads';

/** What the frame reads for everybody. Paths of the contract, without its schemas. */
export const FRAME_READS = ['/api/account/v1/terms', '/api/account/v1/notices/unread'];
/** And beside a queue: the counts of the menu, which not all staff may read. */
export const QUEUE_READS = ['/api/account/v1/approvals/counts'];
const QUEUE = /\/approval\//;

/** A query changes what a page reads, except for its language and account. */
const hasQuery = () =>
  [...new URLSearchParams(location.search).keys()].some((name) => name !== 'lang' && name !== ACCOUNT_PARAM);

/**
 * Paths of the API that the page at `pathname` reads first for a user, then those of the frame around it. Without the
 * manifest of the page's remote, those of the frame.
 */
export async function firstReads(
  manifest: Promise<Manifest> | undefined,
  pathname: string,
  who: TokenReply,
): Promise<string[]> {
  const known = await manifest?.catch(() => undefined);
  const page = known && !hasQuery() ? pageAt(known, pathname) : undefined;
  return [...readsFor(page?.reads ?? [], who), ...FRAME_READS, ...(QUEUE.test(pathname) ? QUEUE_READS : [])];
}
