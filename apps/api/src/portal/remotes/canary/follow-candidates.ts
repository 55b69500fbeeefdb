import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/connect.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { isSealed } from '../builds.db.ts';
import { placeElsewhere, readRemote, type Deployed } from '../read-remote.ts';
import { listRunningCandidates } from './candidates.db.ts';

/** A candidate that this instance has read. */
export interface ReadCandidate {
  digest: string;
  share: number;
  deployed: Deployed;
  /** Of the manifest. */
  address: string;
}

export interface Candidates {
  reread(): Promise<void>;
  /** By remote. One that cannot be read is left out: its sessions get the released build. */
  current(): ReadonlyMap<string, ReadCandidate>;
  /** True for the sessions that get the candidate: always the same ones. */
  isChosen(name: string, session: string): boolean;
}

/** Keeps in memory the candidates that run. */
export function followCandidates({ db, vault, log }: { db: Db; vault: Vault; log: Pick<Logger, 'warn'> }): Candidates {
  let known: ReadonlyMap<string, ReadCandidate> = new Map();

  async function read(): Promise<ReadonlyMap<string, ReadCandidate>> {
    const next = new Map<string, ReadCandidate>();
    for (const { name, digest, address, share, seal } of await listRunningCandidates(db)) {
      try {
        const before = known.get(name);
        const same = before?.digest === digest && before.address === address;
        if (!isSealed(vault, { name, digest, address, seal, preview: false }))
          throw new Error(`no admission sealed the build ${digest}`);
        const deployed = same ? before.deployed : await readRemote(placeElsewhere(address, [digest]));
        if (deployed.claim.name !== name) throw new Error(`it calls itself ${deployed.claim.name}`);
        next.set(name, { digest, share, deployed, address });
      } catch (error) {
        log.warn({ event: 'remote.refused', remote: name, reason: (error as Error).message });
      }
    }
    return next;
  }

  return {
    async reread() {
      try {
        known = await read();
      } catch (error) {
        log.warn({ event: 'remotes.candidates.unread', reason: (error as Error).message });
      }
    },
    current: () => known,
    isChosen(name, session) {
      const one = known.get(name);
      if (!one) return false;
      const digest = vault.mac('remote candidate', JSON.stringify([name, one.digest, session]));
      return Buffer.from(digest, 'base64url').readUInt32BE(0) % 100 < one.share;
    },
  };
}

/** Without candidates. */
export const NO_CANDIDATES: Candidates = {
  reread: () => Promise.resolve(),
  current: () => new Map(),
  isChosen: () => false,
};
