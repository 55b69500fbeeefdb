import { MINUTE_MS } from '@portal/common/rules/units';
import type { Tx } from '../../platform/db/connect.ts';
import type { RunningRemote } from './registry.ts';

/** An instance that has said nothing for so long is not counted any more, in milliseconds. */
export const SILENT_MS = 3 * MINUTE_MS;

const silentSince = (at: Date) => new Date(at.getTime() - SILENT_MS);

/** Notes what an instance gives to browsers, in place of what it noted before. */
export async function noteRunning(
  tx: Tx,
  { instance, at, running }: { instance: string; at: Date; running: readonly RunningRemote[] },
): Promise<void> {
  await tx
    .deleteFrom('remote_running')
    .where((is) => is.or([is('instance', '=', instance), is('read_at', '<', silentSince(at))]))
    .execute();
  if (running.length === 0) return;
  await tx
    .insertInto('remote_running')
    .values(running.map((remote) => ({ ...remote, instance, read_at: at })))
    .execute();
}

/** What the instances that are up give to browsers. */
export const listRunning = (tx: Tx, now: Date) =>
  tx
    .selectFrom('remote_running')
    .selectAll()
    .where('read_at', '>=', silentSince(now))
    .orderBy('instance')
    .orderBy('name')
    .execute();
