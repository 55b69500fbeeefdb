import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EndpointSpec } from '@portal/common/contract/endpoint';
import { ActivityAction } from '@portal/common/enums/user/activity-action';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { RECENT_SIGN_IN } from '@portal/common/rules/limits';
import { createApp } from '../../start/app.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { servedCalls } from '../http/calls/calls.ts';
import { actRows, callOf, needsRecentSignIn, sensitiveCalls } from './acts.ts';
import { checkActs, WITHOUT_ACT } from './without-act.ts';

const api = await testApi();
const served = servedCalls(createApp(api.services));
const changing = new Map(served.filter(({ method }) => method !== 'GET').map((one) => [callOf(one), one]));

test('every call that changes something stands in one of the two lists, and those have no other', () => {
  expect([...changing.keys()].toSorted()).toEqual([...sensitiveCalls, ...WITHOUT_ACT].toSorted());
});

test('a call without a row cannot be served', () => {
  const forgotten = { method: 'POST', path: '/api/account/v1/forgotten' } as const;
  expect(() => checkActs([...served, forgotten])).toThrow('POST v1/forgotten has no row');
  expect(() => checkActs(served)).not.toThrow();
});

test('a call says that it may need a recent sign-in exactly when one of its acts does', () => {
  const says = ({ refuses }: EndpointSpec) => refuses.includes('Account.SignIn.Recent.Required');
  const steps = new Set(actRows.flatMap(([, { calls, stepUp }]) => (stepUp === 'signIn' ? calls : [])));
  expect([...changing].filter(([, one]) => says(one)).map(([call]) => call)).toEqual(
    [...changing.keys()].filter((call) => steps.has(call)),
  );
});

test('an act stands in an activity exactly when people see its action there', () => {
  const shown: readonly string[] = ActivityAction;
  const isShown = actRows.map(([name, { action = name }]) => [name, shown.includes(action)]);
  expect(isShown).toEqual(actRows.map(([name, { activity }]) => [name, activity !== 'nobody']));
});

test('who is told has a message, and the code names the act or its message', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('platform/acts'))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const untold = actRows.filter(([name, { told, message }]) =>
    told === 'nobody'
      ? message !== undefined
      : !sources.some((source) => source.includes(`'${name}'`) || source.includes(`'${message}'`)),
  );
  expect(untold).toEqual([]);
});

test('every message has a link that locks, or says why not', () => {
  const wrong = actRows.filter(
    ([, { message, locks, noLock }]) =>
      Number(locks === true) + Number(noLock !== undefined) !== Number(message !== undefined),
  );
  expect(wrong).toEqual([]);
});

const DOC = resolve(import.meta.dirname, '../../../docs/acts.md');
const BEGIN = '<!-- acts -->\n';
const END = '<!-- /acts -->';
const STEP_UP = { signIn: 'recent sign-in', proof: 'password, code or link', none: '–' };
const row = ([name, { stepUp, told, message, locks, noLock, activity }]: (typeof actRows)[number]) =>
  `| \`${name}\` | ${STEP_UP[stepUp]} | ${told} | ${message ? `\`${message}\`` : '–'} | ${locks ? 'yes' : noLock ? `no: ${noLock}` : '–'} | ${activity} |`;

/** `UPDATE_README=1 pnpm unit platform/acts` writes the table. */
test('the table of the docs equals that of the code', () => {
  const text = readFileSync(DOC, 'utf8');
  const head = ['| act | step-up | told | message | link locks | activity of |', '|---|---|---|---|---|---|'];
  const table = [...head, ...actRows.map(row)].join('\n');
  const expected = `${text.slice(0, text.indexOf(BEGIN) + BEGIN.length)}${table}\n${text.slice(text.indexOf(END))}`;
  if (process.env.UPDATE_README === '1') writeFileSync(DOC, expected);
  expect(readFileSync(DOC, 'utf8')).toBe(expected);
});

test('serve refuses such a call after 10 minutes, before it reads anything', async () => {
  const old = [
    callerOf(UserType.enterprise, 'long-ago'),
    callerOf(UserType.partner, 'long-ago-partner'),
    callerOf(UserType.employee, 'long-ago-too', { privileges: Object.values(Privilege) }),
  ];
  for (const caller of old) await api.as(caller).get('/userinfo');
  const signed_in_at = new Date(Date.now() - RECENT_SIGN_IN.livesMs - 1000);
  await api.db.updateTable('session').set({ signed_in_at }).execute();
  const calls = [...changing].filter(([call]) => needsRecentSignIn(call));
  expect(calls.length).toBeGreaterThan(10);
  for (const [, { access, method, ...endpoint }] of calls) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, 'x');
    const by = old.find(
      (caller) => access.kind === 'signedIn' || ('types' in access && access.types.includes(caller.userType)),
    );
    const who = api.as(by ?? old[2]!);
    const [status, body] = await (method === 'DELETE'
      ? who.delete(path)
      : who[method === 'PUT' ? 'put' : 'post'](path, {}));
    expect([path, status, body.code]).toEqual([path, 403, 'Account.SignIn.Recent.Required']);
  }
});
