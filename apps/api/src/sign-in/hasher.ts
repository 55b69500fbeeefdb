import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../http/refusal.ts';

export interface Hasher {
  /** argon2id of a secret, in PHC form. */
  hash(secret: string): Promise<string>;
  /**
   * Does the secret fit the hash? Without a hash (an unknown account) a decoy is verified all the same, so that the
   * time tells nothing; the answer is then false.
   */
  verify(hashed: string | null | undefined, secret: string): Promise<boolean>;
}

/** 19 MiB, two passes, one lane: the floor that OWASP gives for argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes passwords, `lanes` at a time and at most `queue` waiting; whoever comes then is refused with 4290000000,
 * because an unbounded queue of hashes is how a sign-in page is stopped.
 */
export async function createHasher({ lanes, queue }: { lanes: number; queue: number }): Promise<Hasher> {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= lanes) {
      if (waiting.length >= queue) refuse('4290000000', { retryAfter: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  const decoy = await hash('a password nobody has', COST);
  return {
    hash: (secret) => inTurn(() => hash(secret, COST)),
    verify: (hashed, secret) =>
      inTurn(async () => {
        const fits = await verify(hashed ?? decoy, secret);
        return fits && typeof hashed === 'string';
      }),
  };
}
