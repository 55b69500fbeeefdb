import type { Browser } from '@playwright/test';
import { signIn } from '../world/person.ts';
import { startPortal, until, type Portal } from '../world/portal.ts';
import type { Postgres } from './postgres.ts';

/** Milliseconds that answers took. */
export interface Times { p50: number; p99: number }
export interface ListFigures { name: string; few: Times; many: Times }

/** Who reads a list, its address, and SQL that adds rows `first` to `last` to it; `me` and `company` are the reader's ids. */
interface List {
  name: string;
  reader: 'enterprise' | 'staff-admin';
  path: (me: string) => string;
  rows: (span: { first: number; last: number; me: string; company: string }) => string;
}

/** What the trigger, which is off while rows are added, would have counted. */
const COUNTED = `truncate certification_count;
  insert into certification_count (owner, status, number)
  select owner, status, count(*) from certification cross join lateral (values (co_id), ('type:' || user_type)) as owners (owner)
  group by owner, status;
  vacuum analyze certification; vacuum analyze certification_count;`;
const requestColumns = 'co_id, user_id, user_type, lic_type, lic_company, lic_code, auth_method, status, applied_at, decided_at';

const LISTS: readonly List[] = [
  {
    name: 'certification records of one company', reader: 'enterprise',
    path: (me) => `/api/account/v1/certification/approval?user_id=${me}&limit=10&offset=0`,
    // A pending request of somebody else stands beside each of the company's, as in a queue that everybody uses.
    rows: ({ first, last, me, company }) => `insert into certification (${requestColumns})
      select case status when 3 then '${company}' else 'c-' || n end, '${me}', 2, 1, 'Company ' || n, lpad(n::text, 18, '9'), 1, status,
        now() - n * interval '1 second', case status when 3 then now() end
      from generate_series(${first}, ${last}) n cross join (values (3), (1)) as each (status);
      ${COUNTED}`,
  },
  {
    name: 'credit details of one company', reader: 'enterprise',
    path: (me) => `/api/credits/v1/credits/details?user_id=${me}&limit=10&offset=0`,
    rows: ({ first, last, company }) => `insert into credit_record (co_id, kind, produced_at, detail_zh, detail_en, amount, remain)
      select '${company}', 'credit', now() - n * interval '1 second', '消费', 'Use', -1, n from generate_series(${first}, ${last}) n;
      insert into credit_balance as b (co_id, kind, granted, used, records) values ('${company}', 'credit', 0, 0, ${last - first + 1})
      on conflict (co_id, kind) do update set records = b.records + excluded.records;
      vacuum analyze credit_record;`,
  },
  {
    name: 'own access keys, beside those of others', reader: 'enterprise',
    path: () => '/api/account/v1/access_keys?limit=10&offset=0',
    rows: ({ first, last, me }) => `insert into access_key (id, access_key_id, secret_hash, last_four, user_id, created_at)
      select 'k-' || n, 'AK' || n, md5(n::text), 'abcd', case when n <= 5 then '${me}' else 'u-' || n / 5 end, now() from generate_series(${first}, ${last}) n;
      vacuum analyze access_key;`,
  },
  {
    name: 'security activity of one person', reader: 'enterprise',
    path: () => '/api/account/v1/activity?limit=20',
    rows: ({ first, last, me }) => `insert into audit (at, actor_id, action, object_id, detail, subject_id, network, user_agent)
      select now() - n * interval '1 second', '${me}', 'accessKey.enabled', '${me}', '{}', '${me}', '203.0.113.7', 'Mozilla/5.0' from generate_series(${first}, ${last}) n;
      vacuum analyze audit;`,
  },
  {
    name: 'staff queue, pending', reader: 'staff-admin',
    path: () => '/api/account/v1/certification/approvals?status=1&start=0&count=20&user_type=2',
    // The requests of the first list are these.
    rows: () => '',
  },
  {
    name: 'staff queue, processed', reader: 'staff-admin',
    path: () => '/api/account/v1/certification/approvals?status=2,3&start=0&count=20&user_type=2&order=desc',
    rows: () => '',
  },
  {
    name: 'staff queue, pending, by a name that few have', reader: 'staff-admin',
    path: () => '/api/account/v1/certification/approvals?status=1&start=0&count=20&user_type=2&company=any%20777',
    rows: () => '',
  },
  {
    name: 'staff queue, pending, by day', reader: 'staff-admin',
    path: () => `/api/account/v1/certification/approvals?status=1&start=0&count=20&user_type=2&from=${new Date().toISOString().slice(0, 10)}`,
    rows: () => '',
  },
];

/** Waits until the server has written down what was added and has tidied up after it, as it has in a queue that grew day by day. */
async function settle(postgres: Postgres): Promise<void> {
  postgres.run('checkpoint');
  await until('The end of the tidying', () => postgres.run("select count(*) from pg_stat_activity where backend_type = 'autovacuum worker'") === '0', 600);
}

/** Signs a demo account in with a browser and answers what calls in its name need; `token` asks for a new one. */
async function reader(browser: Browser, portal: Portal, label: List['reader']) {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  let last = '';
  page.on('request', (request) => { last = request.headers().authorization ?? last; });
  const { account } = await signIn(page, portal, 'en-US', label);
  return {
    account,
    /** The Authorization header of this minute. */
    async token() {
      last = '';
      await page.reload({ waitUntil: 'networkidle' });
      if (!last) throw new Error(`No call in the name of ${label} was seen`);
      return last;
    },
  };
}

/** Calls `url` again and again, one call after the other, and answers how long that took. Throws at the first refusal. */
async function timesOf(url: string, authorization: string, calls: number): Promise<Times> {
  const times: number[] = [];
  for (let call = -20; call < calls; call += 1) {
    const start = performance.now();
    const reply = await fetch(url, { headers: { authorization, lang: 'en_US', accept: 'application/json' } });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${url}: ${reply.status} ${text}`);
    if (call >= 0) times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Times the first page of each list over HTTP, in one process of the API on PostgreSQL, with `few` rows and then with `many`. */
export async function measureLists(browser: Browser, postgres: Postgres, { few, many, calls }: { few: number; many: number; calls: number }): Promise<ListFigures[]> {
  const portal = await startPortal({ env: { DATABASE_URL: postgres.url, LOG_LEVEL: 'error', DEMO: '1' } });
  try {
    const readers = { 'enterprise': await reader(browser, portal, 'enterprise'), 'staff-admin': await reader(browser, portal, 'staff-admin') };
    const [me = '', company = ''] = postgres.run(`select user_id, co_id from app_user where email = lower('${readers.enterprise.account}') and user_type = 2 limit 1`).split('|');
    // Rows of others need no owners here: constraints and triggers are not what is measured.
    const add = (first: number, last: number) => LISTS.forEach(({ rows }) => postgres.run(`set session_replication_role = replica; ${rows({ first, last, me, company })}`));
    const stage = async () => {
      const times = new Map<string, Times>();
      for (const label of ['enterprise', 'staff-admin'] as const) {
        const token = await readers[label].token();
        for (const { name, path } of LISTS.filter((list) => list.reader === label)) times.set(name, await timesOf(portal.url + path(me), token, calls));
      }
      return times;
    };
    add(1, few);
    await settle(postgres);
    const before = await stage();
    add(few + 1, many);
    await settle(postgres);
    const after = await stage();
    return LISTS.map(({ name }) => ({ name, few: before.get(name) as Times, many: after.get(name) as Times }));
  } finally {
    await portal.stop();
  }
}
