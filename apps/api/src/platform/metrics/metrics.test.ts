import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { UserType } from '@portal/common/enums/user/user-type';
import { anchorHead } from '../../console/audit/anchor.ts';
import { chainAllAudit } from '../../console/audit/chain-audit.db.ts';
import { serveMetrics } from '../../operate/metrics/measure.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { account, RIGHT } from '../../testing/worlds/visitor.ts';
import { visitor } from '../../testing/worlds/sso-world.ts';
import { createMetrics } from './metrics.ts';

const api = await testApi({ METRICS_PORT: '9464' });
const files = resolve(import.meta.dirname, '../../../operate-files');
const RULES = resolve(files, 'prometheus-rules.yml');
let address: string;
let server: Server;

beforeAll(async () => {
  server = await serveMetrics(api.services, 0);
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await api.db
    .insertInto('app_user')
    .values(account('ann', UserType.enterprise, await api.services.hasher.hash(RIGHT)))
    .execute();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const scrape = async () => (await fetch(`${address}/metrics`)).text();
/** Value of a metric with these labels, in the order of its declaration. */
const valueOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );

async function signIn(secret: string): Promise<void> {
  const { browser, challenge } = await visitor(api);
  await browser.post('/api/account/v1/enterprise_user/0/login', {
    account: 'ann@acme.example',
    account_type: 1,
    verify_type: 1,
    verify_info: await api.seal(secret, 'verify_info'),
    user_type: 2,
    login_challenge: challenge,
    remember: 0,
  });
}

test('sign-ins, requests, parts, queues and the database are measured', async () => {
  await signIn(RIGHT);
  await signIn('Wrong#1secret');
  const text = await scrape();
  expect(valueOf(text, 'portal_sign_ins_total{kind="password",result="ok"}')).toBe(1);
  expect(valueOf(text, 'portal_sign_ins_total{kind="password",result="refused"}')).toBe(1);
  expect(text).toMatch(
    /portal_http_request_duration_seconds_count\{method="POST",route="\/api\/account\/v1\/enterprise_user\/0\/login",status="200"\} 1\n/,
  );
  expect(valueOf(text, 'portal_part_up{part="database"}')).toBe(1);
  expect(valueOf(text, 'portal_queue_requests{queue="partnerContract"}')).toBe(0);
  expect(valueOf(text, 'portal_outbox_messages{channel="sms"}')).toBe(0);
  expect(valueOf(text, 'portal_hash_queue_waiting')).toBe(0);
  expect(valueOf(text, 'portal_database_query_duration_seconds_count')).toBeGreaterThan(5);
  expect(text).toMatch(/portal_database_connections\{state="idle"\} \d/);
});

test('the anchored head of the audit log is measured', async () => {
  await chainAllAudit(api.services);
  const { day, entries, head } = (await anchorHead(api.services))!;
  expect(valueOf(await scrape(), `portal_audit_anchored_entries{day="${day}",head="${head}"}`)).toBe(entries);
});

test('labels name no person, company or address', async () => {
  const secret = 'zz-secret-zz';
  await api.as(callerOf(UserType.enterprise, secret)).get(`/api/account/v1/enterprise/${secret}?user_id=${secret}`);
  await api.as(null).get(`/${secret}/${secret}@acme.example`);
  await api.as(null).get(`/api/account/v1/saml/${secret}/metadata`);
  await fetch(`${api.url}/`, { method: 'PROPFIND' });
  const text = await scrape();
  // A digest can have any letters.
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('portal_'))
    .map((line) => line.replace(/head="[^"]*"/, ''));
  for (const personal of [secret, '"ann', 'acme', '"u-', 'co-', '127.0.0', '@']) {
    expect(lines.filter((line) => line.includes(personal))).toEqual([]);
  }
  expect(text).toContain('method="other"');
});

test('only /metrics is served, and not on the port of the API', async () => {
  expect((await fetch(`${address}/userinfo`)).status).toBe(404);
  expect((await fetch(`${api.url}/metrics`)).headers.get('content-type') ?? '').not.toContain('version=0.0.4');
});

test('rules and dashboard use metrics that exist', async () => {
  const rules = readFileSync(RULES, 'utf8');
  const dashboard = JSON.parse(readFileSync(resolve(files, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const used = [rules, ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].join('\n');
  const text = await scrape();
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
  // One per database; the other is measured on the other.
  known.add('portal_embedded_database_up');
  // Measured where there is a replica.
  known.add('portal_replica_lag_seconds');
  const names = new Set(
    [...used.matchAll(/\b(?:portal|process|nodejs)_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')),
  );
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => name.startsWith('portal_') && !names.has(name))).toEqual([]);
  const recorded = new Set([...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name));
  expect([...used.matchAll(/\bportal:[\w:]+/g)].map(([name]) => name).filter((name) => !recorded.has(name))).toEqual(
    [],
  );
});

test('the routes of the service levels exist, also in what the errors are divided by', async () => {
  const { paths } = (await api.as(null).get('/openapi.json'))[1] as { paths: Record<string, Record<string, unknown>> };
  const decisions = Object.entries(paths).filter(
    ([path, verbs]) => /^.*\/(decision|approval)$/.test(path) && Object.keys(verbs).some((verb) => verb !== 'get'),
  );
  expect(decisions.map(([path]) => path)).toEqual(
    expect.arrayContaining(['/api/account/v1/csp/approvals/{id}/decision', '/api/account/v1/certification/approval']),
  );
  const patterns = new Set(
    [...readFileSync(RULES, 'utf8').matchAll(/route=~"([^"]+)"/g)].map(([, pattern = '']) => pattern),
  );
  expect(patterns.size).toBeGreaterThan(0);
  for (const pattern of patterns)
    expect([pattern, decisions.filter(([path]) => !new RegExp(`^(?:${pattern})$`).test(path))]).toEqual([pattern, []]);
});

test('without METRICS_PORT the API counts nothing', async () => {
  const counting = createMetrics({ metricsPort: 9464 });
  const idle = createMetrics({});
  for (const metrics of [counting, idle]) metrics.signIn('password', 'ok');
  const names = async ({ registry }: typeof idle) => (await registry.getMetricsAsJSON()).map(({ name }) => name);
  expect(await names(counting)).toContain('portal_sign_ins_total');
  expect(await names(idle)).toEqual([]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
(hasPromtool ? test : test.skip)('promtool accepts the rules', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' });
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
});
