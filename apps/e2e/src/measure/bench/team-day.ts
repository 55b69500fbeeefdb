import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPortal, until, type Portal } from '../../world/portal.ts';
import { startBalancer, type Balancer } from '../installation/balancer.ts';
import { production, runProgram } from '../installation/installation.ts';
import { onPostgres, type Postgres } from '../postgres.ts';
import { middle, ms, percent, say, seconds } from '../print.ts';
import { addRequests, addReviewers, KINDS, type Kind, type Reviewer } from './bench-world.ts';

const REQUESTS = Number(process.env.ROWS ?? 2000);
const REVIEWERS = 8;
/** Every fifth request is rejected. */
const REJECTED = 5;
/** Time that somebody takes to read a request; the last reviewer takes the longest. Milliseconds. */
const READING = (index: number) => 20 + 20 * index;
/** Refusals of one reviewer after which something else is wrong. */
const MOST_REFUSED = 3;
const API = '/api/account/v1';

interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- replies of every shape
  body: any;
}
type Call = (method: string, path: string, body?: object) => Promise<Answer>;

/** Calls of somebody, through the balancer. */
const callsOf =
  ({ url }: Balancer, { authorization }: Reviewer): Call =>
  async (method, path, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization, lang: 'en_US', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text ? JSON.parse(text) : {} };
  };

interface Place {
  queue: string;
  id: number;
  user_id: string;
}

/** How each kind is read, claimed and decided, by the calls that its page makes. */
const KIND_OF: Readonly<Record<string, Kind>> = {
  customerCertification: 'certification',
  accountApplication: 'account',
  partnerContract: 'contract',
  partnerRegistration: 'registration',
};
const ITEMS: Readonly<Record<Kind, string>> = {
  certification: `${API}/certification/approval`,
  account: `${API}/customer/0/account/approvals`,
  contract: `${API}/csp/contract_approvals`,
  registration: `${API}/csp/approvals`,
};

const DECIDE: Readonly<Record<Kind, (call: Call, place: Place, reject: boolean) => Promise<Answer>>> = {
  async certification(call, { id, user_id }, reject) {
    const { body } = await call('GET', `${ITEMS.certification}?id=${id}`);
    const { AuthCode, Company, Country, Province, City } = body.Data;
    return call('PUT', `${ITEMS.certification}?id=${id}`, {
      UserId: user_id,
      UserType: 2,
      ApprovalId: id,
      Result: reject ? 3 : 2,
      Code: AuthCode,
      Company,
      Country,
      Province,
      City,
      Opinion: reject ? 'The amount does not match.' : '',
    });
  },
  account(call, { id, user_id }, reject) {
    const co_id = user_id.replace(/^u-/, 'c-');
    return call('PUT', `${API}/customer/${co_id}/account/${user_id}/approval?id=${id}`, {
      user_id,
      co_id,
      id,
      result: reject ? 3 : 2,
      opinion: reject ? 'Name the person.' : '',
    });
  },
  contract: (call, { id, user_id }, reject) =>
    call('PUT', `${ITEMS.contract}/${id}/decision`, {
      id,
      user_id,
      partner_level: 4,
      approval_status: reject ? 3 : 2,
      approval_opinion: reject ? 'References are missing.' : '',
    }),
  registration: (call, { id, user_id }, reject) =>
    call('PUT', `${ITEMS.registration}/${id}/decision`, {
      id,
      user_id,
      approval_status: reject ? 3 : 2,
      approval_opinion: reject ? 'The address does not exist.' : '',
    }),
};

/** What one reviewer did. Waits are the milliseconds from asking for work until a request was claimed. */
interface Day {
  /** Requests that it decided, by queue and number. */
  decided: string[];
  /** Decisions that the API refused, with what it said. */
  refused: string[];
  /** Claims that a colleague had first. */
  missed: number;
  waits: number[];
}

/** Decides what comes next until nothing is left. */
async function work(call: Call, reading: number): Promise<Day> {
  const day: Day = { decided: [], refused: [], missed: 0, waits: [] };
  const passed: string[] = [];
  let asked = performance.now();
  for (;;) {
    const { status, body } = await call('GET', `${API}/approvals/next?except=${passed.join(',')}`);
    if (status !== 200) throw new Error(`next: ${status} ${JSON.stringify(body)}`);
    const place = body.next as Place | null;
    if (!place) return day;
    const kind = KIND_OF[place.queue] as Kind;
    const claim = await call('PUT', `${ITEMS[kind]}/${place.id}/claim`);
    if (claim.status !== 200) {
      day.missed += 1;
      continue;
    }
    day.waits.push(performance.now() - asked);
    await new Promise((read) => setTimeout(read, reading));
    const decided = await DECIDE[kind](call, place, place.id % REJECTED === 0);
    if (decided.status === 200) day.decided.push(`${place.queue}-${place.id}`);
    else {
      day.refused.push(`${place.queue} ${place.id}: ${decided.status} ${JSON.stringify(decided.body).slice(0, 200)}`);
      passed.push(`${place.queue}-${place.id}`);
      if (passed.length > MOST_REFUSED) throw new Error(`Decisions are refused:\n${day.refused.join('\n')}`);
      await call('DELETE', `${ITEMS[kind]}/${place.id}/claim`);
    }
    asked = performance.now();
  }
}

/** Shares the requests by load, as the job of the API does once a minute, and waits until each is somebody's. */
async function share(postgres: Postgres, reviewers: readonly Reviewer[]): Promise<number[]> {
  const people = reviewers.map(({ userId }) => ({ user_id: userId, kinds: [], languages: [], regions: [] }));
  postgres.run(`update review_sharing set mode = 'load', people = '${JSON.stringify(people)}'`);
  await until('The sharing', () => postgres.run('select count(*) from review_assignment') === String(REQUESTS), 180);
  return reviewers.map(({ userId }) =>
    Number(postgres.run(`select count(*) from review_assignment where user_id = '${userId}'`)),
  );
}

function add(postgres: Postgres): void {
  for (const kind of KINDS) {
    const most = Number(postgres.run(`select count(*) from company where co_id like '%-${kind}-%'`));
    addRequests(postgres, kind, { first: most + 1, last: most + REQUESTS / KINDS.length });
  }
}

async function play(balancer: Balancer, reviewers: readonly Reviewer[]): Promise<void> {
  const began = performance.now();
  const days = await Promise.all(reviewers.map((one, index) => work(callsOf(balancer, one), READING(index))));
  const took = performance.now() - began;
  const waits = days.flatMap((day) => day.waits).toSorted((one, other) => one - other);
  const decided = days.flatMap((day) => day.decided);
  const refused = days.flatMap((day) => day.refused);
  const missed = days.reduce((sum, day) => sum + day.missed, 0);
  say(
    `${decided.length} decisions in ${seconds(took)}, ${decided.length - new Set(decided).size} of them of a request that was decided already; ` +
      `of each reviewer ${days.map((day) => day.decided.length).join(', ')}. ` +
      `From asking for work until a request is claimed: ${ms(middle(waits))} (median), ${ms(waits[Math.floor(waits.length * 0.99)] ?? 0)} (p99), ` +
      `${ms(waits.at(-1) ?? 0)} (at most); ${missed} times a colleague claimed it first. ${refused.length} decisions were refused.`,
  );
  for (const one of [...new Set(refused)].slice(0, 3)) say(`  ${one}`);
}

/**
 * Eight reviewers, of whom the last reads slowest, decide 2,000 requests of four kinds at two instances on PostgreSQL,
 * by the calls of "next for me": as they come, and 2,000 more that were shared by load before.
 */
export const teamDay = () =>
  onPostgres(async (postgres) => {
    const balancer = await startBalancer(await freePort());
    const settings = production(balancer.url, postgres.url);
    const folder = await mkdtemp(join(tmpdir(), 'measure-day-'));
    const instances: Portal[] = [];
    try {
      await runProgram('main.ts', ['--migrate'], { ...settings, DATA_DIR: folder });
      for (const port of [await freePort(), await freePort()]) {
        instances.push(await startPortal({ env: { ...settings, PORT: String(port) }, dataDir: folder }));
        balancer.ports.push(port);
        await until('The instance', () => balancer.isReady(port));
      }
      const reviewers = addReviewers(postgres, REVIEWERS);
      say('As they come:\n');
      add(postgres);
      await play(balancer, reviewers);
      add(postgres);
      const shares = await share(postgres, reviewers);
      const fair = REQUESTS / REVIEWERS;
      const furthest = Math.max(...shares.map((one) => Math.abs(one - fair) / fair));
      say(`\nShared by load (${shares.join(', ')}; at most ${percent(furthest)} from fair):\n`);
      await play(balancer, reviewers);
    } finally {
      await Promise.all(instances.map((portal) => portal.close()));
      await balancer.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
