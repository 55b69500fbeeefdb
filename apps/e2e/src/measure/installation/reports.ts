import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as oauth from 'openid-client';
import { freePort, startPortal } from '../../world/portal.ts';
import { onPostgres, type Postgres } from '../postgres.ts';
import { say, seconds } from '../print.ts';
import { addAccounts, production, runProgram } from './installation.ts';

const COMPANIES = 40;
const SECRET = 'a-secret-of-the-measurement';
const CLIENTS = { credits: 'billing', 'cancellation-blocks': 'support', transfers: 'trading' } as const;
type Noun = keyof typeof CLIENTS;
interface Event {
  noun: Noun;
  item: Record<string, string | number>;
}

/** Registers the three systems as an administrator does on the console. */
function addClients(postgres: Postgres): void {
  const digest = createHash('sha256').update(SECRET).digest('base64url');
  for (const [noun, id] of Object.entries(CLIENTS)) {
    const service = {
      scopes: [`${noun}.write`],
      networks: [],
      expire_date: '',
      public_keys: '',
      calls_per_second: 1000,
    };
    postgres.run(`insert into application (client_id, name_zh, name_en, is_public, redirect_uris, post_logout_redirect_uris, origins, user_source, created_at, created_by, updated_at, updated_by, service)
      values ('${id}', '${id}', '${id}', false, '{}', '{}', '{}', 3, now(), 'operator', now(), 'operator', '${JSON.stringify(service)}');
      insert into application_secret (client_id, slot, secret_hash, last_four, created_at) values ('${id}', 1, '${digest}', 'xxxx', now())`);
  }
}

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
const cents = (amount: number) =>
  `${amount < 0 ? '-' : ''}${Math.floor(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`;

/** A day of 2,000 events, and what must be stored after it, computed apart. */
function aDay() {
  const events: Event[] = [];
  const balances = new Map<string, number>();
  const booked: { reference: string; company: string; amount: number }[] = [];
  const add = (company: string, amount: number) => balances.set(company, (balances.get(company) ?? 0) + amount);
  for (let n = 0; n < 1400; n += 1) {
    const company = `co-${randomInt(1, COMPANIES + 1)}`;
    const common = { reference: `billing-${n}`, occurred_at: at(n * 30) };
    const reversed = n % 14 === 13 ? booked.splice(randomInt(booked.length), 1)[0] : undefined;
    if (reversed) {
      events.push({ noun: 'credits', item: { ...common, co_id: reversed.company, reverses: reversed.reference } });
      add(reversed.company, -reversed.amount);
      continue;
    }
    const amount = (randomInt(3) === 0 ? -1 : 1) * randomInt(1, 100_000);
    events.push({
      noun: 'credits',
      item: {
        ...common,
        co_id: company,
        kind: 'credit',
        amount: cents(amount),
        text_id: amount < 0 ? 'used' : 'granted',
      },
    });
    booked.push({ reference: common.reference, company, amount });
    add(company, amount);
  }
  const standing = new Map<string, boolean>();
  for (let n = 0; n < 400; n += 1) {
    const block = randomInt(100);
    const action = randomInt(2) === 0 ? 'set' : 'lift';
    standing.set(`order-${block}`, action === 'set');
    events.push({
      noun: 'cancellation-blocks',
      item: {
        reference: `support-${n}`,
        occurred_at: at(n * 100),
        co_id: `co-${(block % COMPANIES) + 1}`,
        block: `order-${block}`,
        list_type: 'order',
        action,
      },
    });
  }
  for (let n = 0; n < 200; n += 1)
    events.push({
      noun: 'transfers',
      item: {
        reference: `trading-${n}`,
        occurred_at: at(n * 400),
        transaction_code: `TX-${n}`,
        company: `Company ${n}`,
        lic_code: '9144030071526726XG',
        amount: '1.00',
      },
    });
  return { events, balances, standing };
}

/** Each event twice, by time, but half of them anywhere else. */
function delivered(events: readonly Event[]): Event[] {
  return [...events, ...events]
    .map((event) => ({
      event,
      place: randomInt(2) === 0 ? Date.parse(String(event.item.occurred_at)) : Date.parse(at(randomInt(86_400))),
    }))
    .sort((one, other) => one.place - other.place)
    .map(({ event }) => event);
}

/** A program of another system: it knows the addresses of the instances, openid-client and fetch. */
function reporter(publicUrl: string, instances: readonly string[]) {
  const tokens = new Map<Noun, Promise<string>>();
  const toInstance = (to: string, address: string, options: RequestInit) =>
    fetch(address.replace(publicUrl, to), {
      ...options,
      // As the proxy before the instances does.
      headers: { ...(options.headers as Record<string, string>), 'x-forwarded-host': new URL(publicUrl).host },
    });
  async function tokenOf(noun: Noun): Promise<string> {
    const server = { issuer: publicUrl, token_endpoint: `${publicUrl}/oauth2/token` };
    const client = new oauth.Configuration(server, CLIENTS[noun], SECRET, oauth.ClientSecretBasic(SECRET));
    oauth.allowInsecureRequests(client);
    client[oauth.customFetch] = (address, options) =>
      toInstance(instances[0] ?? '', address, options as unknown as RequestInit);
    return (await oauth.clientCredentialsGrant(client, { scope: `${noun}.write` })).access_token;
  }
  /** Sends a batch, again with the same key until it has an answer. Returns what became of the items. */
  return async (noun: Noun, items: readonly Event['item'][]) => {
    if (!tokens.has(noun)) tokens.set(noun, tokenOf(noun));
    const token = await tokens.get(noun);
    const key = randomBytes(24).toString('base64url');
    for (let attempt = randomInt(instances.length); ; attempt += 1) {
      const answer = await toInstance(
        instances[attempt % instances.length] ?? '',
        `${publicUrl}/api/account/v1/service/${noun}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ items }),
        },
      ).catch(() => undefined);
      if (answer?.ok)
        return ((await answer.json()) as { results: { status: number; result?: string; code?: string }[] }).results;
      const text = await answer?.text();
      // Nothing answered, the first attempt still runs, or too fast: again. Anything else is a fault.
      if (answer && ![409, 429, 503].includes(answer.status)) throw new Error(`${answer.status} ${text}`);
      if (answer) await new Promise((done) => setTimeout(done, 200));
    }
  };
}

/** Runs tasks in parallel lanes. */
async function inLanes(lanes: number, tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = [...tasks];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    }),
  );
}

const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

/** Balances, blocks and transfers as stored, and the sums computed apart: a sentence for each. */
function compare(postgres: Postgres, { balances, standing }: Omit<ReturnType<typeof aDay>, 'events'>): string[] {
  const lines = (sql: string) => postgres.run(sql).split('\n');
  const stored = lines('select co_id, granted - used from credit_balance order by 1').join();
  const wanted = [...balances]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, sum]) => `${id}|${cents(sum)}`)
    .join();
  const open = lines('select block from cancellation_block where lifted_at is null order by 1').join();
  const wantedOpen = [...standing]
    .filter(([, is]) => is)
    .map(([block]) => block)
    .toSorted()
    .join();
  const [records, transfers, chained] = [
    'select count(*), count(distinct reference) from credit_record',
    'select count(*) from transaction_code',
    // Each remaining amount follows from the record before.
    'select count(*) from (select remain, sum(amount) over (partition by co_id, kind order by produced_at, id) as due from credit_record) r where remain <> due',
  ].map((sql) => postgres.run(sql));
  const holds = (what: string, is: boolean) => `- ${what}: ${is ? 'yes' : 'NO'}`;
  return [
    holds(`balances of ${balances.size} companies equal the sums made apart`, stored === wanted),
    holds('each of 1,400 bookings is stored once', records === '1400|1400'),
    holds('the remaining amount of each record follows from those before', chained === '0'),
    holds('the blocks that stand are those of the later events', open === wantedOpen),
    holds('each of 200 transfers is stored once', transfers === '200'),
  ];
}

/**
 * Billing, support and trading of a day: 2,000 events, each twice, half of them out of order, in batches to two
 * instances of which one is killed in between. Then how many credits are booked in a second, in batches of 1,000.
 */
export const reports = () =>
  onPostgres(async (postgres) => {
    const folder = await mkdtemp(join(tmpdir(), 'measure-reports-'));
    const ports = [await freePort(), await freePort()];
    const publicUrl = `http://127.0.0.1:${ports[0]}`;
    const env = production(publicUrl, postgres.url);
    try {
      await runProgram('main.ts', ['--migrate'], { ...env, DATA_DIR: join(folder, 'migrate') });
      addAccounts(postgres, COMPANIES);
      addClients(postgres);
      const [kept, killed] = await Promise.all(
        ports.map((port) =>
          startPortal({ env: { ...env, PORT: String(port), DRAIN_SECONDS: '0' }, dataDir: join(folder, String(port)) }),
        ),
      );
      const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
      try {
        const send = reporter(publicUrl, addresses);
        const { events, ...wanted } = aDay();
        const all = delivered(events);
        const nouns = Object.keys(CLIENTS) as Noun[];
        const early: Event[] = [];
        let answered = 0;
        const began = performance.now();
        const task = (noun: Noun, batch: readonly Event[]) => async () => {
          const results = await send(
            noun,
            batch.map(({ item }) => item),
          );
          for (const [place, { status, code }] of results.entries()) {
            const event = batch[place];
            // A reversal that came before its booking comes again.
            if (status === 404 && event) early.push(event);
            else if (status !== 200 && code !== 'Account.Credits.Reversed') throw new Error(`refused: ${code}`);
          }
          answered += 1;
          if (answered === 60) await killed?.kill();
        };
        const tasksOf = (some: readonly Event[]) =>
          nouns.flatMap((noun) =>
            inGroups(
              some.filter((event) => event.noun === noun),
              20,
            ).map((batch) => task(noun, batch)),
          );
        await inLanes(4, tasksOf(all));
        while (early.length > 0) await inLanes(4, tasksOf(early.splice(0)));
        say(
          `2,000 events, each twice, in batches of 20 in 4 lanes, one of two instances killed: ${seconds(performance.now() - began)}.\n`,
        );
        for (const line of compare(postgres, wanted)) say(line);

        const many = Array.from({ length: 20 }, (_, batch) =>
          Array.from({ length: 1000 }, (__, n) => ({
            reference: `many-${batch}-${n}`,
            occurred_at: at(90_000 + batch * 1000 + n),
            co_id: `co-${(n % COMPANIES) + 1}`,
            kind: 'trial',
            amount: '0.01',
            text_id: 'granted',
          })),
        );
        for (const lanes of [1, 2]) {
          const half = many.splice(0, 10);
          const start = performance.now();
          await inLanes(
            lanes,
            half.map((items) => async () => void (await send('credits', items))),
          );
          say(
            `\n${lanes} at a time, batches of 1,000: ${Math.round(10_000 / ((performance.now() - start) / 1000)).toLocaleString('en')} credits booked a second.`,
          );
        }
      } finally {
        await kept?.stop();
        await killed?.stop().catch(() => undefined);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
