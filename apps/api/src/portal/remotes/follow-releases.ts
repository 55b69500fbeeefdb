import { hostname } from 'node:os';
import { REMOTE_BUILD } from '@portal/common/rules/limits';
import { MINUTE_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { inTransaction, type Db } from '../../platform/db/connect.ts';
import type { PortalServices } from './registry.ts';

/** An instance that has said nothing for so long is not counted any more, in milliseconds. */
export const SILENT_MS = 3 * MINUTE_MS;

/** How this instance is called in lists. */
const instanceOf = ({ config }: Pick<PortalServices, 'config'>) => `${hostname()}:${config.port} (${process.pid})`;

/** Reads the remotes again, and notes for administrators what this instance runs. */
export async function followReleases(
  services: Pick<PortalServices, 'db' | 'clock' | 'config' | 'remotes'>,
): Promise<void> {
  await services.remotes.reread();
  const instance = instanceOf(services);
  const read_at = services.clock.now();
  const running = (await services.remotes.running()).map((remote) => ({ ...remote, instance, read_at }));
  await inTransaction(services.db, async (tx) => {
    await tx
      .deleteFrom('remote_running')
      .where((is) =>
        is.or([is('instance', '=', instance), is('read_at', '<', new Date(read_at.getTime() - SILENT_MS))]),
      )
      .execute();
    if (running.length > 0) await tx.insertInto('remote_running').values(running).execute();
  });
}

/** Deletes releases, and builds that none of the rest names, after their days. What is released now stays. */
export async function deleteOldBuilds({ db, clock }: { db: Db; clock: { now(): Date } }): Promise<void> {
  const before = new Date(clock.now().getTime() - REMOTE_BUILD.livesMs);
  await sql`delete from remote_release r where released_at < ${before}
    and exists (select from remote_release later where later.name = r.name and later.id > r.id and later.released_at < ${before})`.execute(
    db,
  );
  await sql`delete from remote_build b where admitted_at < ${before}
    and not exists (select from remote_release r where r.build_id = b.id)`.execute(db);
}
