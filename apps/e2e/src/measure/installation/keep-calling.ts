import { browse, LOGIN, request, sealer, type Person, type Site } from '../sign-in-calls.ts';

/** Loops of people who sign in, and pause of the loop that makes small calls, in milliseconds. */
const LANES = 4;
const PAUSE_MS = 5;
const HOME = '203.0.113.7';

export interface Load {
  calls: number;
  /** Why calls did not succeed, one for each. */
  lost: string[];
  /** Ids of the calls that signed somebody in; the audit log has them, too. */
  signedIn: string[];
  /** Resolves with the moment of the next sign-in that succeeds (`performance.now()`). */
  nextSignIn(): Promise<number>;
  stop(): Promise<void>;
}

/** Signs in again and again, and makes small calls beside it. Counts what does not succeed. */
export async function keepCalling(site: Site, person: Person): Promise<Load> {
  const seal = await sealer(site);
  let waiting: ((at: number) => void)[] = [];
  let over = false;
  const load = { calls: 0, lost: [] as string[], signedIn: [] as string[] };
  const counted = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    load.calls += 1;
    return call().catch((error: unknown) => {
      const { message, cause } = error as Error;
      load.lost.push(cause instanceof Error ? `${message}: ${cause.message}` : message);
      return undefined;
    });
  };
  const send = async (path: string, init?: RequestInit) => {
    const reply = await fetch(site.url + path, init);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return reply.headers.get('x-request-id') ?? '';
  };
  const signIns = Array.from({ length: LANES }, async () => {
    while (!over) {
      const browser = await counted(() => browse(site, HOME));
      const id = browser && (await counted(() => send(LOGIN, request(site, seal, browser, person))));
      if (!id) {
        await new Promise((wake) => setTimeout(wake, PAUSE_MS));
        continue;
      }
      load.signedIn.push(id);
      for (const tell of waiting) tell(performance.now());
      waiting = [];
    }
  });
  const small = (async () => {
    while (!over) {
      await counted(() => send('/api/account/v1/public_key'));
      await new Promise((wake) => setTimeout(wake, PAUSE_MS));
    }
  })();
  return Object.assign(load, {
    nextSignIn: () => new Promise<number>((done) => waiting.push(done)),
    async stop() {
      over = true;
      await Promise.all([...signIns, small]);
    },
  });
}
