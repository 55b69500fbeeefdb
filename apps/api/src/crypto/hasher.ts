import { hash, verify } from '@node-rs/argon2';
import type { FairQueue, Lane } from '../limits/fair-queue.ts';

export interface Hasher {
  /** argon2id of a secret, in PHC form. */
  hash(secret: string, lane?: Lane): Promise<string>;
  /**
   * Does the secret fit the hash? Without a hash (an unknown account) a decoy is verified all the same, so that the
   * time tells nothing; the answer is then false. `lane` says behind whom it waits.
   */
  verify(hashed: string | null | undefined, secret: string, lane?: Lane): Promise<boolean>;
}

/** 19 MiB, two passes, one lane: the floor that OWASP gives for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Work of people who are signed in, or of nobody in particular. */
const SHARED: Lane = { network: '', account: '' };

/** Hashes passwords, each in its turn in the queue of arithmetic. Rejects as that does when there is no room. */
export async function createHasher({ inTurn }: FairQueue): Promise<Hasher> {
  const decoy = await hash('a password nobody has', COST);
  return {
    hash: (secret, lane = SHARED) => inTurn(lane, () => hash(secret, COST)),
    verify: (hashed, secret, lane = SHARED) =>
      inTurn(lane, async () => {
        const fits = await verify(hashed ?? decoy, secret);
        return fits && typeof hashed === 'string';
      }),
  };
}
