import { testApi } from '../../testing/test-api.ts';
import { applicationWorld } from '../../testing/worlds/application-world.ts';
import { deviceWorld, type Asked } from '../../testing/worlds/device-world.ts';

const api = await testApi();
const { register } = applicationWorld(api);
const { at, asked, poll } = deviceWorld(api);
const ROUNDS = Number(process.env.ROUNDS ?? 6);

let tv: { id: string; secret: string };
let ann: Awaited<ReturnType<typeof at>>;
let bob: Awaited<ReturnType<typeof at>>;
beforeAll(async () => {
  tv = await register('screen', { device_grant: 1 });
  [ann, bob] = [await at('ann'), await at('bob')];
});
afterEach(async () => {
  api.services.clock.reset();
  await api.db.deleteFrom('limit_counter').execute();
});

const statusOf = (answers: readonly (readonly [number, unknown])[]) => answers.map(([status]) => status).sort();
/** Decisions about devices, the last one first. */
const decisions = () =>
  api.db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('action', 'like', 'device.%')
    .orderBy('id', 'desc')
    .execute();
const sessionsOfDevices = () =>
  api.db.selectFrom('application_session').select('user_id').where('client_id', '=', 'screen').execute();

test('allowed twice at once by two people, one of them signs in, once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { user_code, device_code } = await asked(tv);
    const [before, signedIn] = [(await decisions()).length, (await sessionsOfDevices()).length];
    const answers = await Promise.all([ann.decide(user_code, 1), bob.decide(user_code, 1), ann.decide(user_code, 1)]);
    expect(statusOf(answers)).toEqual([200, 409, 409]);
    expect((await decisions()).length).toBe(before + 1);
    const who = (await decisions())[0]?.actor_id;
    expect((await poll(tv, { device_code }))[0]).toBe(200);
    const sessions = await sessionsOfDevices();
    expect(sessions.length).toBe(signedIn + 1);
    expect(sessions.map(({ user_id }) => user_id)).toContain(who);
  }
});

test('denied and allowed at once, the device learns what was stored', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const device: Asked = await asked(tv);
    const answers = await Promise.all([ann.decide(device.user_code, 0), bob.decide(device.user_code, 1)]);
    expect(statusOf(answers)).toEqual([200, 409]);
    const allowed = (await decisions())[0]?.action === 'device.allowed';
    const [status, body] = await poll(tv, device);
    expect([status, body.error]).toEqual(allowed ? [200, undefined] : [400, 'access_denied']);
  }
});

test('allowed while it expires, the person may be in time, and the device comes too late', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    api.services.clock.reset();
    const device = await asked(tv);
    api.advance(599);
    const { decide } = await at('ann');
    const before = (await sessionsOfDevices()).length;
    const deciding = decide(device.user_code, 1);
    api.advance(2);
    expect([200, 400]).toContain((await deciding)[0]);
    const [status, body] = await poll(tv, device);
    expect([status, body.error]).toEqual([400, 'expired_token']);
    expect((await sessionsOfDevices()).length).toBe(before);
  }
});

test('polled from two places, one of them gets the tokens', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const device = await asked(tv);
    await ann.decide(device.user_code, 1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => poll(tv, device)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    for (const [status, body] of answers)
      if (status !== 200) expect(['slow_down', 'invalid_grant']).toContain(body.error);
  }
});

test('redeemed at once without the limit of polling, the code counts once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const device = await asked(tv);
    await ann.decide(device.user_code, 1);
    const code = await api.services.oidc.DeviceCode.find(device.device_code);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => code!.consume()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

test('of a hundred guesses at once no more than the limit is looked at', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => ann.read(String(100_000_000 + n).slice(0, 9))),
  );
  expect(answers.filter(([status]) => status === 404)).toHaveLength(10);
  expect(answers.filter(([status]) => status === 429)).toHaveLength(90);
});
