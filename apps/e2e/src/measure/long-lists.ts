import type { Browser } from '@playwright/test';
import { openSignedIn } from '../world/by-api.ts';
import { startPortal, until, type Portal } from '../world/portal.ts';
import type { Postgres } from './postgres.ts';
import { withoutStream } from '../world/without-stream.ts';

/** Response times in milliseconds. */
export interface Times {
  p50: number;
  p99: number;
}
export interface ListFigures {
  name: string;
  few: Times;
  many: Times;
}

const READERS = ['enterprise', 'partner', 'staff-admin'] as const;

/**
 * Ids that addresses name: the reader, the company of the reader, and a request of an enterprise with a picture that
 * waits.
 */
interface Ids {
  me: string;
  company: string;
  request: string;
}

/** Reader and address of a list, and SQL that adds rows `first` to `last` to it. */
interface List {
  name: string;
  reader: (typeof READERS)[number];
  path: (ids: Ids) => string;
  rows: (span: { first: number; last: number; me: string; company: string }) => string;
}

/** Sets the counters of the trigger, which is off while rows are added. */
export const COUNTED = `truncate certification_count;
  insert into certification_count (owner, status, number)
  select owner, status, count(*) from certification cross join lateral (values (co_id), ('type:' || user_type)) as owners (owner)
  group by owner, status;
  vacuum analyze certification; vacuum analyze certification_count;`;
const requestColumns =
  'co_id, user_id, user_type, lic_type, lic_company, lic_code, auth_method, status, applied_at, decided_at';

/** SQL of the name of company or person `n`: a few characters of a few hundred, as Chinese names are. */
function nameSql(of: 'company' | 'person'): string {
  const one = (factor: number) =>
    `substr('沅澧衡远星火临海澄岸观山北岭鹿鸣浅川南屏望舒青穗汀兰和风橘云栖暮岚硕果安岳平宁江河湖泽松柏竹梅春夏秋冬金木水土', 1 + ((n::bigint * ${factor} / 7) % 56)::integer, 1)`;
  return of === 'company'
    ? `${[7, 31, 97].map(one).join(' || ')} || (array['科技','贸易','物流','食品','机械'])[1 + n % 5] || ' ' || n || ' 有限公司'`
    : [13, 53, 389].map(one).join(' || ');
}

const searchFor = (text: string) => `/api/account/v1/console/search?text=${encodeURIComponent(text)}`;

const LISTS: readonly List[] = [
  {
    name: 'certification records of one company',
    reader: 'enterprise',
    path: ({ me }) => `/api/account/v1/certification/approval?user_id=${me}&limit=10&offset=0`,
    // Each request of the company has a pending one of another company beside it, as in a shared queue.
    rows: ({ first, last, me, company }) => `insert into certification (${requestColumns})
      select case status when 3 then '${company}' else 'c-' || n end, '${me}', 2, 1, 'Company ' || n, lpad(n::text, 18, '9'), 1, status,
        now() - n * interval '1 second', case status when 3 then now() end
      from generate_series(${first}, ${last}) n cross join (values (3), (1)) as each (status);
      ${COUNTED}`,
  },
  {
    name: 'credit details of one company',
    reader: 'enterprise',
    path: ({ me }) => `/api/credits/v1/credits/details?user_id=${me}&limit=10&offset=0`,
    rows: ({
      first,
      last,
      company,
    }) => `insert into credit_record (co_id, kind, produced_at, detail_zh, detail_en, amount, remain)
      select '${company}', 'credit', now() - n * interval '1 second', '消费', 'Use', -1, n from generate_series(${first}, ${last}) n;
      insert into credit_balance as b (co_id, kind, granted, used, records) values ('${company}', 'credit', 0, 0, ${last - first + 1})
      on conflict (co_id, kind) do update set records = b.records + excluded.records;
      vacuum analyze credit_record;`,
  },
  {
    name: 'own access keys, beside those of others',
    reader: 'enterprise',
    path: () => '/api/account/v1/access_keys?limit=10&offset=0',
    rows: ({
      first,
      last,
      me,
    }) => `insert into access_key (id, access_key_id, secret_hash, last_four, user_id, created_at)
      select 'k-' || n, 'AK' || n, md5(n::text), 'abcd', case when n <= 5 then '${me}' else 'u-' || n / 5 end, now() from generate_series(${first}, ${last}) n;
      vacuum analyze access_key;`,
  },
  {
    name: 'security activity of one person',
    reader: 'enterprise',
    path: () => '/api/account/v1/activity?limit=20',
    rows: ({
      first,
      last,
      me,
    }) => `insert into audit (at, actor_id, action, object_id, detail, subject_id, network, user_agent)
      select now() - n * interval '1 second', '${me}', 'accessKey.enabled', '${me}', '{}', '${me}', '203.0.113.7', 'Mozilla/5.0' from generate_series(${first}, ${last}) n;
      vacuum analyze audit;`,
  },
  {
    name: 'contacts of one company',
    reader: 'partner',
    path: ({ company }) => `/api/account/v1/partner/${company}/user?limit=10&offset=0`,
    rows: ({
      first,
      last,
      me,
      company,
    }) => `insert into app_user (user_id, user_type, user_name, email, phone, co_id, role, status, self_registered, created_at, updated_at)
      select 'm-' || n, 32, 'Person ' || n, 'person' || n || '@measured.example', '+86-1' || lpad(n::text, 10, '0'), '${company}', 2, 2, false, now() - n * interval '1 second', now()
      from generate_series(${first}, ${last}) n;
      insert into contact (user_id, created_by) select 'm-' || n, '${me}' from generate_series(${first}, ${last}) n;
      insert into invitation (user_id, channel, sent_at, expires_at) select 'm-' || n, 'email', now(), now() + interval '7 days' from generate_series(${first}, ${last}) n;
      vacuum analyze app_user; vacuum analyze contact; vacuum analyze invitation;`,
  },
  ...(
    [
      ['an e-mail that one has', 'person777@'],
      ['an e-mail without a match', 'unknown@'],
      ['a part of an e-mail that all have', '@measured.example'],
      ['a part of an e-mail that one of a hundred has', '77@'],
    ] as const
  ).map(([name, part]): List => ({
    name: `contacts of one company, by ${name}`,
    reader: 'partner',
    rows: () => '',
    path: ({ company }) => `/api/account/v1/partner/${company}/user?limit=10&offset=0&email=${part}`,
  })),
  {
    name: 'staff queue, pending',
    reader: 'staff-admin',
    path: () => '/api/account/v1/certification/approvals?status=1&start=0&count=20&user_type=2',
    // Uses the requests of the first list.
    rows: () => '',
  },
  {
    name: 'staff queue, processed',
    reader: 'staff-admin',
    path: () => '/api/account/v1/certification/approvals?status=2,3&start=0&count=20&user_type=2&order=desc',
    rows: () => '',
  },
  {
    name: 'staff queue, pending, by a name that few have',
    reader: 'staff-admin',
    path: () => '/api/account/v1/certification/approvals?status=1&start=0&count=20&user_type=2&company=any%20777',
    rows: () => '',
  },
  {
    name: 'staff queue, pending, by day',
    reader: 'staff-admin',
    path: () =>
      `/api/account/v1/certification/approvals?status=1&start=0&count=20&user_type=2&from=${new Date().toISOString().slice(0, 10)}`,
    rows: () => '',
  },
  {
    name: 'customers of the console',
    reader: 'staff-admin',
    path: () => '/api/account/v1/customers?limit=10&offset=0',
    rows: ({ first, last }) => `insert into company (co_id, kind, company_name, company_folded, created_at)
      select 'co-' || n, 2, ${nameSql('company')}, 'name ' || n, now() - n * interval '1 minute' from generate_series(${first}, ${last}) n;
      insert into app_user (user_id, user_type, co_id, user_name, login_name, email, phone, created_at)
      select 'u-c' || n, 2, 'co-' || n, ${nameSql('person')}, 'login' || n, 'mail' || n || '@customer' || n % 5000 || '.example', '+86-13' || lpad(n::text, 9, '0'), now()
      from generate_series(${first}, ${last}) n;
      vacuum analyze company; vacuum analyze app_user;`,
  },
  ...(
    [
      [
        'customers, by a part of the name',
        '/api/account/v1/customers?limit=10&offset=0&company_name=%E7%A7%91%E6%8A%80%20777',
      ],
      ['search by a part of a Chinese name', searchFor('安岳')],
      ['search by a part of a name that many have', searchFor('科技')],
      ['search by the beginning of an e-mail', searchFor('mail77')],
      ['search by the beginning of a phone', searchFor('13000077')],
      ['search by the beginning of a login name', searchFor('login9')],
      ['search without a match', searchFor('qqzzx')],
    ] as const
  ).map(([name, path]): List => ({ name, reader: 'staff-admin', path: () => path, rows: () => '' })),
  {
    name: 'partners',
    reader: 'staff-admin',
    path: () => '/api/account/v2/partners?limit=20&offset=0',
    rows: ({
      first,
      last,
      me,
    }) => `insert into company (co_id, kind, company_name, company_folded, admitted, created_at)
      select 'p-' || n, 4, 'Partner ' || n, 'partner' || n, true, now() - n * interval '1 second' from generate_series(${first}, ${last}) n;
      insert into partner_company (co_id, phone, email, level) select 'p-' || n, '+86-571-00000148', 'p' || n || '@partner.example', 4 from generate_series(${first}, ${last}) n;
      insert into contract_application (co_id, user_id, sign_type, wanted_level, applied_at)
      select 'p-' || n, '${me}', 1, 4, now() - n * interval '1 second' from generate_series(${first}, ${last}) n;
      vacuum analyze company; vacuum analyze partner_company; vacuum analyze contract_application;`,
  },
  {
    name: 'partners, by a name that few have',
    reader: 'staff-admin',
    path: () => '/api/account/v2/partners?limit=20&offset=0&company_name=ner%20777',
    rows: () => '',
  },
  {
    name: 'conflicts of a request, with those of the lists above',
    reader: 'staff-admin',
    path: ({ request }) => `/api/account/v1/certification/approval/${request}/conflicts`,
    rows: () => '',
  },
  {
    name: 'contract applications, pending',
    reader: 'staff-admin',
    path: () => '/api/account/v1/csp/contract_approvals?approval_status=1&limit=20&offset=0',
    rows: () => '',
  },
];

/** Runs a checkpoint and waits for autovacuum, so that the tables are as in a queue that grew slowly. */
export async function settle(postgres: Postgres): Promise<void> {
  postgres.run('checkpoint');
  await until(
    'The end of the tidying',
    () => postgres.run("select count(*) from pg_stat_activity where backend_type = 'autovacuum worker'") === '0',
    600,
  );
}

/** A page of each reader that makes authorised calls. */
const HOME = { enterprise: '/profile/baseInfo', partner: '/partnerUser', 'staff-admin': '/customers' } as const;

/** Signs a demo account in with a browser and returns its ids; `token` reads a new access token. */
async function reader(browser: Browser, portal: Portal, label: List['reader']) {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  let last = '';
  page.on('request', (request) => {
    last = request.headers().authorization ?? last;
  });
  await withoutStream(page.context());
  const { account } = await openSignedIn(page, portal, 'en-US', label, HOME[label]);
  return {
    account,
    /** A current Authorization header. */
    async token() {
      last = '';
      await page.reload({ waitUntil: 'networkidle' });
      if (!last) throw new Error(`No call in the name of ${label} was seen`);
      return last;
    },
  };
}

/** Calls before those that are timed. */
export const WARMING = 20;

/** Calls `url` repeatedly, one call after the other, and returns the response times. Throws at the first refusal. */
export async function timesOf(url: string, authorization: string, calls: number): Promise<Times> {
  const times: number[] = [];
  for (let call = -WARMING; call < calls; call += 1) {
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

/**
 * Times the first page of each list over HTTP, in one process of the API on PostgreSQL, with `few` rows and then with
 * `many`.
 */
export async function measureLists(
  browser: Browser,
  postgres: Postgres,
  { few, many, calls }: { few: number; many: number; calls: number },
): Promise<ListFigures[]> {
  const portal = await startPortal({ env: { DATABASE_URL: postgres.url, LOG_LEVEL: 'error', DEMO: '1' } });
  try {
    const readers = {
      enterprise: await reader(browser, portal, 'enterprise'),
      partner: await reader(browser, portal, 'partner'),
      'staff-admin': await reader(browser, portal, 'staff-admin'),
    };
    const request = postgres.run(
      'select approval_id from certification where user_type = 2 and status = 1 and lic_id is not null order by 1 limit 1',
    );
    const idsOf = (label: List['reader']) => {
      const [me = '', company = ''] = postgres
        .run(
          `select user_id, co_id from app_user where email = lower('${readers[label].account}') and user_type in (2, 4, 8) limit 1`,
        )
        .split('|');
      return { me, company, request };
    };
    const ids = { enterprise: idsOf('enterprise'), partner: idsOf('partner'), 'staff-admin': idsOf('staff-admin') };
    // Rows of others need no owners, because constraints and triggers are off.
    const add = (first: number, last: number) =>
      LISTS.forEach(({ reader: label, rows }) =>
        postgres.run(`set session_replication_role = replica; ${rows({ first, last, ...ids[label] })}`),
      );
    const stage = async () => {
      const times = new Map<string, Times>();
      for (const label of READERS) {
        const token = await readers[label].token();
        for (const { name, path } of LISTS.filter((list) => list.reader === label))
          times.set(name, await timesOf(portal.url + path(ids[label]), token, calls));
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
