import { createHash, hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { isWork, workText } from '@portal/common/rules/captcha/captcha-work';
import { refusing } from '../../platform/errors/refusal.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { puzzleOf } from '../../testing/captcha-and-code.ts';
import { testApi } from '../../testing/test-api.ts';
import { consumeCaptcha } from './captcha.db.ts';

const api = await testApi();
const PATH = '/api/account/v1/verify_code/man_machine';
const ANN = 'ann@acme.example';
const wrongPlace = [400, { code: 'Account.Man.Machine.Gap.Point.Err' }];
const dead = [400, { code: 'Account.Man.Machine.Err.Num' }];
const invalid = [400, { code: 'Account.Man.Machine.Token.Invalid' }];

afterEach(() => {
  api.services.clock.reset();
});

const use = (token: string, account = ANN, scene: VerifyScene = VerifyScene.enterpriseRegister) =>
  inTransaction(api.db, (tx) => consumeCaptcha(tx, token, { account, scene, at: api.services.clock.now() }, refusing));

/** Token of a solved puzzle. */
async function passed(): Promise<string> {
  const { drop, token } = await puzzleOf(api, ANN);
  expect(await drop(0)).toMatchObject([200, { man_machine_token: token }]);
  return token;
}

test('a puzzle has two pictures of the documented sizes with MD5, and does not contain the column', async () => {
  const { challenge, pointX } = await puzzleOf(api, ANN);
  const bytesOf = (uri = '') => Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');
  const background = bytesOf(challenge.background_picture);
  const piece = bytesOf(challenge.gap_picture);
  expect(await sharp(background).metadata()).toMatchObject({ format: 'jpeg', width: 388, height: 218 });
  expect(await sharp(piece).metadata()).toMatchObject({ format: 'png', width: 56, height: 56, hasAlpha: true });
  expect(challenge.background_pic_MD5).toBe(createHash('md5').update(background).digest('hex'));
  expect(challenge.gap_pic_MD5).toBe(createHash('md5').update(piece).digest('hex'));
  expect(challenge).toMatchObject({ pointX: 0, pointY: expect.any(Number), scene: 8, proportion: 1 });
  expect(pointX).toBeGreaterThan(56);
});

test('no two puzzles are equal', async () => {
  const puzzles = await Promise.all(Array.from({ length: 5 }, () => puzzleOf(api, ANN)));
  expect(new Set(puzzles.map(({ challenge }) => challenge.background_pic_MD5)).size).toBe(5);
  expect(new Set(puzzles.map(({ pointX }) => pointX)).size).toBeGreaterThan(1);
});

test.each([
  [-5, true],
  [0, true],
  [5, true],
  [-6, false],
  [6, false],
])('dropped %d pixels away: passes is %s', async (off, passed) => {
  const { drop, token } = await puzzleOf(api, ANN);
  expect(await drop(off)).toMatchObject(passed ? [200, { man_machine_token: token }] : wrongPlace);
});

test('the third wrong position ends the puzzle, even for the right one', async () => {
  const { drop } = await puzzleOf(api, ANN);
  expect(await drop(40)).toMatchObject(wrongPlace);
  expect(await drop(-40)).toMatchObject(wrongPlace);
  expect(await drop(20)).toMatchObject(dead);
  expect(await drop(0)).toMatchObject(invalid);
});

test('a puzzle expires after two minutes', async () => {
  const { drop } = await puzzleOf(api, ANN);
  api.advance(121);
  expect(await drop(0)).toMatchObject(invalid);
});

test.each([
  ['another scene', { scene: VerifyScene.partnerRegister }],
  ['another background', { background_pic_MD5: '0'.repeat(32) }],
  ['another piece', { gap_pic_MD5: '0'.repeat(32) }],
  ['an unknown token', { man_machine_token: 'x'.repeat(43) }],
])('%s does not pass, and costs no attempt', async (_, more) => {
  const { drop, token } = await puzzleOf(api, ANN);
  expect(await drop(0, more)).toMatchObject(invalid);
  expect(await drop(0)).toMatchObject([200, { man_machine_token: token }]);
});

test('a captcha token works once', async () => {
  const token = await passed();
  await use(token);
  await expect(use(token)).rejects.toMatchObject({ code: 'Account.Man.Machine.Token.Invalid' });
});

test('a token works for its account only, case-insensitively', async () => {
  const token = await passed();
  await expect(use(token, 'bob@acme.example')).rejects.toMatchObject({ code: 'Account.Man.Machine.Token.Invalid' });
  await expect(use(token, ' Ann@Acme.example ')).resolves.toBeUndefined();
});

test('a token works for its scene only', async () => {
  const token = await passed();
  await expect(use(token, ANN, VerifyScene.partnerRegister)).rejects.toMatchObject({
    code: 'Account.Man.Machine.Token.Invalid',
  });
});

test('a token expires after five minutes, and an unsolved one does not work', async () => {
  const token = await passed();
  const { token: unsolved } = await puzzleOf(api, ANN);
  await expect(use(unsolved)).rejects.toMatchObject({ code: 'Account.Man.Machine.Token.Invalid' });
  api.advance(301);
  await expect(use(token)).rejects.toMatchObject({ code: 'Account.Man.Machine.Token.Invalid' });
});

test('a solved puzzle cannot be solved again to extend it', async () => {
  const { drop } = await puzzleOf(api, ANN);
  await drop(0);
  expect(await drop(0)).toMatchObject(invalid);
});

test.each([
  ['an unknown scene', `send_type=1&user_type=2&account=a&scene=99&proportion=1`],
  ['no account', `send_type=1&user_type=2&account=&scene=8&proportion=1`],
  ['an account without end', `send_type=1&user_type=2&account=${'a'.repeat(255)}&scene=8&proportion=1`],
  ['an account that no database holds', `send_type=1&user_type=2&account=a%00&scene=8&proportion=1`],
  ['an unknown way of sending', `send_type=4&user_type=2&account=a&scene=8&proportion=1`],
  ['an unknown key', `send_type=1&user_type=2&account=a&scene=8&proportion=1&pointX=5`],
])('%s is rejected', async (_, query) => {
  expect(await api.as(null).get(`${PATH}?${query}`)).toMatchObject([400, { code: 'request.invalid' }]);
});

test('an attempt must be signed', async () => {
  const { challenge } = await puzzleOf(api, ANN);
  const { man_machine_token, background_pic_MD5, gap_pic_MD5, pointY } = challenge;
  const body = { man_machine_token, background_pic_MD5, gap_pic_MD5, pointX: 0, pointY, scene: 8, proportion: 1 };
  expect(await api.as(null).post(PATH, body, { unsigned: true })).toMatchObject([
    400,
    { code: 'Account.Sealed.Invalid' },
  ]);
});

test('a network that requests too many puzzles is rejected', async () => {
  await puzzleOf(api, ANN);
  await api.db.updateTable('limit_counter').set({ points: 120_000 }).where('key', 'like', 'captcha %').execute();
  const query = 'send_type=1&user_type=2&account=a&scene=8&proportion=1';
  expect(await api.as(null).get(`${PATH}?${query}`)).toMatchObject([
    429,
    { code: '4290000000', retry_after: expect.any(Number) },
  ]);
  api.advance(601);
  expect((await api.as(null).get(`${PATH}?${query}`))[0]).toBe(200);
});

/**
 * A nonce that solves the proof of work of this token or, with `wrong`, does not. It lets the API go on meanwhile:
 * after seconds without a turn on a busy machine, the API takes the database for silent.
 */
async function numberFor(token: string, wrong = false): Promise<string> {
  for (let nonce = 0; ; nonce += 1) {
    if (isWork(hash('sha256', workText(token, nonce), 'buffer')) !== wrong) return String(nonce);
    if (nonce % 1000 === 999) await setImmediate();
  }
}
const work = (man_machine_token: string, nonce: string, scene: number = VerifyScene.enterpriseRegister) =>
  api.as(null).post(`${PATH}/work`, { man_machine_token, scene, nonce });

test('the proof of work is an accessible alternative: once, for its account and scene', async () => {
  const { token } = await puzzleOf(api, ANN);
  const nonce = await numberFor(token);
  expect(await work(token, nonce, VerifyScene.partnerRegister)).toMatchObject(invalid);
  expect(await work(token, nonce)).toMatchObject([200, { man_machine_token: token }]);
  expect(await work(token, nonce)).toMatchObject(invalid);
  await expect(use(token, 'bob@acme.example')).rejects.toThrow();
  await use(token);
  await expect(use(token)).rejects.toThrow();
});

test('a proof of work is valid for its own token, counts as an attempt when wrong, and expires after two minutes', async () => {
  const [first, second] = [await puzzleOf(api, ANN), await puzzleOf(api, ANN)];
  const wrong = await numberFor(first.token, true);
  expect(await work(first.token, wrong)).toMatchObject(wrongPlace);
  expect(await first.drop(40)).toMatchObject(wrongPlace);
  expect(await work(first.token, wrong)).toMatchObject(dead);
  expect(await work(first.token, await numberFor(first.token))).toMatchObject(invalid);

  const right = await numberFor(second.token);
  expect(await work('x'.repeat(43), right)).toMatchObject(invalid);
  expect((await work(second.token, '-1'))[0]).toBe(400);
  api.advance(121);
  expect(await work(second.token, right)).toMatchObject(invalid);
});

test('of twenty concurrent correct proofs of work one passes', async () => {
  const { token } = await puzzleOf(api, ANN);
  const nonce = await numberFor(token);
  const answers = await Promise.all(Array.from({ length: 20 }, () => work(token, nonce)));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
});
