import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { SharingMode } from '@portal/common/enums/approval/sharing';
import { SUBJECT_OF } from '../../../companies/requests/all-requests.db.ts';
import { noteChange } from '../../../companies/requests/changes.db.ts';
import { auditAll, type AuditEntry } from '../../../platform/audit/audit.ts';
import { inTransaction, type Tx } from '../../../platform/db/connect.ts';
import type { Services } from '../../../platform/http/services.ts';
import { chooseSharer } from './choose-sharer.ts';
import { findSharers, findSharing, findUnshared, share } from './sharing.db.ts';

/** Requests that one transaction shares. */
const AT_ONCE = 100;

/**
 * Assigns pending requests that are nobody's, if the staff have switched that on. Runs wait for each other, so that each
 * counts what the one before has given.
 */
export async function shareRequests(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  stopped: () => boolean = () => false,
): Promise<void> {
  for (const queue of Object.values(ApprovalQueue)) {
    let after: number | undefined = 0;
    while (after !== undefined && !stopped()) {
      const last: number = after;
      after = await inTransaction(db, (tx) => shareSome(tx, queue, last, clock.now()));
    }
  }
}

/** Shares some requests of a queue; returns the number of the last one that it looked at, undefined after the end. */
async function shareSome(tx: Tx, queue: ApprovalQueue, after: number, at: Date): Promise<number | undefined> {
  const { mode, people } = await findSharing(tx, { lock: true });
  if (mode === SharingMode.off || people.length === 0) return undefined;
  const unshared = await findUnshared(tx, queue, { after, most: AT_ONCE });
  if (unshared.length === 0) return undefined;
  const sharers = await findSharers(tx, people, at);
  const entries: AuditEntry[] = [];
  for (const request of unshared) {
    const chosen = chooseSharer(mode, sharers, request);
    if (!chosen || !(await share(tx, request, chosen.user_id, at))) continue;
    chosen.load += 1;
    const subject = SUBJECT_OF[queue];
    await noteChange(tx, { queue: subject, id: request.id, coId: request.co_id });
    const detail = { queue: subject, request: request.id, to: chosen.user_id, by: mode };
    entries.push({ actor: null, action: 'review.assigned', object: request.co_id, subject: chosen.user_id, detail });
  }
  await auditAll(tx, entries, at);
  return unshared.length < AT_ONCE ? undefined : unshared.at(-1)?.id;
}
