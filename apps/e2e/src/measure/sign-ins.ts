import { hash, verify } from '@node-rs/argon2';
import type { Portal } from '../world/portal.ts';

/** Runs `task` from `lanes` lanes at once for `seconds`; answers completions per second. */
async function rate(seconds: number, lanes: number, task: () => Promise<void>): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  await Promise.all(Array.from({ length: lanes }, async () => {
    while (performance.now() < end) {
      await task();
      done += 1;
    }
  }));
  return done / ((performance.now() - start) / 1000);
}

/** Verifications per second that argon2id alone (19 MiB, t=2, p=1) gives on this machine. */
export async function bareArgon2(seconds: number, lanes: number): Promise<number> {
  const stored = await hash('Correct-horse-7', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  return rate(seconds, lanes, async () => { await verify(stored, 'Correct-horse-7'); });
}

/** Everything a sign-in call needs, made before the clock runs. */
interface Ready { body: string; headers: Record<string, string> }

/** One enterprise sign-in, ready to send: its own challenge, its own seals. */
async function prepare(portal: Portal, account: string, password: string): Promise<Ready> {
  const seal = async (value: string, purpose: string) => {
    const reply = await fetch(`${portal.url}/dev/seal`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ value, purpose }),
    });
    return (await reply.json() as { sealed: string }).sealed;
  };
  const query = new URLSearchParams({
    user_type: '2', client_id: 'portal', response_type: 'code', scope: 'openid', redirect_uri: `${portal.url}/microapp/login`,
    state: 'measure', code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256',
  });
  const authorise = await fetch(`${portal.url}/oauth2/auth?${query}`, { headers: { accept: 'application/json', lang: 'en_US' } });
  const { Data } = await authorise.json() as { Data: { LoginChallenge: string } };
  const cookie = authorise.headers.getSetCookie().map((c) => c.split(';')[0]).join('; ');
  const digits = String(Math.random()).slice(2).padEnd(16, '7').slice(0, 16);
  return {
    headers: {
      'content-type': 'application/json', lang: 'en_US', cookie, origin: portal.url,
      'req-sign': await seal(`127.0.0.1|${Date.now()}|${digits}`, 'req_sign'), 'req-random': digits,
    },
    body: JSON.stringify({
      account, account_type: account.includes('@') ? 1 : 3, verify_type: 1, verify_info: await seal(password, 'verify_info'),
      user_type: 2, login_challenge: Data.LoginChallenge, remember: 0,
    }),
  };
}

/** Password sign-ins per second over HTTP, with challenges and seals made beforehand. Throws when one fails. */
export async function signInsPerSecond(portal: Portal, account: string, password: string, count: number, lanes: number): Promise<number> {
  const waiting: Ready[] = [];
  for (let i = 0; i < count; i += 1) waiting.push(await prepare(portal, account, password));
  const start = performance.now();
  await Promise.all(Array.from({ length: lanes }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const reply = await fetch(`${portal.url}/api/account/v1/enterprise_user/0/login`, { method: 'POST', ...next });
      if (!reply.ok) throw new Error(`A sign-in was refused: ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
    }
  }));
  return count / ((performance.now() - start) / 1000);
}
