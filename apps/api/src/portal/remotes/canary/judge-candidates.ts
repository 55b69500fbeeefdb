import { pageUrl, remotePage } from '@portal/common/pages/addresses';
import { tellAdministratorsBut } from '../../../identity/addresses/administrators.db.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import type { PortalServices } from '../registry.ts';
import { endCandidate, listRunningCandidates } from './candidates.db.ts';
import { compare } from './compare.ts';

/** Withdraws the candidates that are worse than the released build, and tells the administrators once. */
export async function judgeCandidates({
  db,
  clock,
  config,
  remotes,
}: Pick<PortalServices, 'db' | 'clock' | 'config' | 'remotes'>): Promise<void> {
  const running = await remotes.running();
  for (const one of await listRunningCandidates(db)) {
    const { id, name, digest } = one;
    const at = clock.now();
    const released = running.find((other) => other.name === name)?.digest ?? undefined;
    await inTransaction(db, async (tx) => {
      const { state, findings, candidate, released: beside } = await compare(tx, one, released, at);
      if (state !== 'worse') return;
      if (!(await endCandidate(tx, { name, outcome: 'withdrawn', at, id, findings }))) return;
      const detail = { digest, findings, candidate, released: beside };
      await audit(tx, { actor: null, action: 'remote.withdrawn', object: name, detail }, at);
      await tellAdministratorsBut(tx, '', {
        template: 'remoteWithdrawn',
        at,
        link: pageUrl(config.publicUrl, remotePage(name)),
        values: { remote: name, time: at },
      });
    });
  }
}
