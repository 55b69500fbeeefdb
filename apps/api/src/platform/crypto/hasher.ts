import { hash, verify, type Options } from '@node-rs/argon2';
import type { FairQueue, Lane } from './fair-queue.ts';

export interface Hasher {
  /** argon2id hash in PHC format. */
  hash(secret: string, lane?: Lane): Promise<string>;
  /**
   * True when the secret matches the hash. Without a hash (unknown account) a decoy is verified, so that timing
   * reveals nothing; the result is false. `lane` is the position in the fair queue.
   */
  verify(hashed: string | null | undefined, secret: string, lane?: Lane): Promise<boolean>;
}

/** Cost of an argon2id hash: memory in KiB, passes, lanes. */
export type HashCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Lane for signed-in users and system work. */
const SHARED: Lane = { network: '', account: '' };

/**
 * Hashes passwords through the fair queue of CPU work. Rejects when the queue is full. Only tests give another cost.
 */
export async function createHasher({ inTurn }: FairQueue, cost: HashCost = COST): Promise<Hasher> {
  const decoy = await hash('a password nobody has', cost);
  return {
    hash: (secret, lane = SHARED) => inTurn(lane, () => hash(secret, cost)),
    verify: (hashed, secret, lane = SHARED) =>
      inTurn(lane, async () => {
        const fits = await verify(hashed ?? decoy, secret);
        return fits && typeof hashed === 'string';
      }),
  };
}
