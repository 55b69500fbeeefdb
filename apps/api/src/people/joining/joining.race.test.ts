import { AccountStatus } from '@portal/common/enums/user/account-status';
import { JOINING } from '@portal/common/rules/limits';
import { DAY_S } from '@portal/common/rules/units';
import { countWaiting } from '../../testing/waits.ts';
import {
  applicationOf,
  ask,
  decideByStaff,
  decideFor,
  joinable,
  statusOf,
} from '../../testing/worlds/joining-world.ts';
import { testApi } from '../../testing/test-api.ts';
import { forgetRejected } from './escalate.ts';

const api = await testApi();
const ROUNDS = Number(process.env.ROUNDS ?? 6);
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

test('when administrator and staff decide at once, one wins and the other learns of it', async () => {
  for (const round of rounds) {
    const company = await joinable(api);
    const row = await applicationOf(api, (await ask(api, company.name)).user);
    await api.db.updateTable('account_application').set({ company_only: false }).where('id', '=', row.id).execute();
    const both = await Promise.all([
      decideFor(api, company.caller, row.id, round % 2 === 0 ? { result: 2 } : { result: 3, reason: 'notNeeded' }),
      decideByStaff(api, row, round % 2 === 0 ? 3 : 2),
    ]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 400]);
    const decisions = await api.db
      .selectFrom('review_decision')
      .select('result')
      .where('item_id', '=', row.id)
      .execute();
    expect(decisions).toHaveLength(1);
    expect(await statusOf(api, row.user_id)).toBe(decisions[0]?.result === 2 ? 2 : 3);
    const [, refused] = both.find(([status]) => status === 400)!;
    expect(refused.code).toBe(decisions[0]?.result === 2 ? '4001213001' : '4001213002');
  }
});

test('a request that is approved while it is withdrawn is one or the other', async () => {
  for (const _ of rounds) {
    const company = await joinable(api);
    const asked = await ask(api, company.name);
    const { id } = await applicationOf(api, asked.user);
    const [[approved], [withdrawn]] = await Promise.all([
      decideFor(api, company.caller, id, { result: 2 }),
      asked.withTicket('withdrawal'),
    ]);
    expect([approved, withdrawn].sort()).toEqual([200, 400]);
    expect(await statusOf(api, asked.user)).toBe(approved === 200 ? 2 : 6);
    expect((await applicationOf(api, asked.user)).status).toBe(approved === 200 ? 2 : 4);
  }
});

/** A rejected applicant, and what happens while they ask again: `meanwhile` begins before their transaction ends. */
async function askingAgain(meanwhile: (asked: Awaited<ReturnType<typeof ask>>) => Promise<unknown>) {
  const company = await joinable(api);
  const asked = await ask(api, company.name);
  const { id } = await applicationOf(api, asked.user);
  await decideFor(api, company.caller, id, { result: 3, reason: 'details', note: 'Who are you?' });
  api.advance(91 * DAY_S);
  let other: Promise<unknown> | undefined;
  await api.db.transaction().execute(async (tx) => {
    await tx.updateTable('app_user').set({ status: AccountStatus.pending }).where('user_id', '=', asked.user).execute();
    other = meanwhile(asked);
    while ((await countWaiting(api.db)) === 0) continue;
  });
  return { answer: await other, status: await statusOf(api, asked.user) };
}

test('what is left of rejected applicants is not deleted when they ask again meanwhile', async () => {
  const { status } = await askingAgain(() => forgetRejected(api.services));
  expect(status).toBe(AccountStatus.pending);
});

test('a request that is asked again while it is being forgotten stays', async () => {
  const { answer, status } = await askingAgain((asked) => asked.withTicket('withdrawal'));
  expect([answer, status]).toMatchObject([[400, { code: '4001213002' }], AccountStatus.pending]);
});

test('of requests of one member that come at once, no more than allowed are opened', async () => {
  const company = await joinable(api);
  const post = (name: string) =>
    api
      .as(company.caller)
      .post('/api/account/v1/account_requests/own', {
        login_name: name,
        username: 'Tom',
        email: `${name}@join.example`,
        note: '',
      });
  const answers = await Promise.all(rounds.map((round) => post(`member_${round}`)));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(JOINING.openMost);
});
