import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import sharp from 'sharp';
import { picture, uploadForm } from '../../../testing/pictures.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { NOTHING_READ } from './licence-reader.ts';
import { creditCode, requestOf, submit } from '../../../testing/worlds/certification-world.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
const says =
  (answer: object, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));

let answer: Answer = says({});
const asked: { headers: IncomingMessage['headers']; body: { media_type: string; picture: string } }[] = [];
const reader = createServer((request, response) => {
  void json(request).then((body) => {
    asked.push({ headers: request.headers, body: body as (typeof asked)[number]['body'] });
    answer(response, request);
  });
});
await new Promise<void>((resolve) => reader.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  reader.closeAllConnections();
  reader.close();
});

const api = await testApi({
  SERVICES_ALLOW_PRIVATE: '1',
  LICENCE_READER: 'http',
  LICENCE_READER_URL: `http://127.0.0.1:${(reader.address() as AddressInfo).port}/read`,
  LICENCE_READER_TOKEN: 'reader-token',
});
const ADDRESS = '/api/account/v2/certification/lic';
const acme = callerOf(UserType.enterprise, 'acme');
const file = await picture('png', 800, 600);
const upload = async (by = acme) => (await api.as(by).post(ADDRESS, uploadForm(file)))[1] as Record<string, unknown>;
const read = (licId: unknown, by = acme) => api.as(by).get(`${ADDRESS}?lic_id=${String(licId)}`);

const text = (value: string, confidence = 0.97, box: number[] | null = [0.1, 0.2, 0.3, 0.05]) => ({
  text: value,
  confidence,
  box,
});
const CODE = creditCode(41);
const licence = {
  name: text('北京星辰科技有限公司'),
  credit_code: text(CODE.toLowerCase()),
  legal_representative: text('林安', 0.4, null),
  validity: null,
};

beforeEach(() => {
  asked.length = 0;
});

test('an upload tells name and code, and its address the rest', async () => {
  answer = says(licence);
  const reply = await upload();
  expect(reply).toEqual({
    lic_id: expect.any(String),
    lic_code: CODE,
    lic_company: '北京星辰科技有限公司',
    reading: true,
  });
  expect(asked[0]).toMatchObject({
    headers: { authorization: 'Bearer reader-token' },
    body: { media_type: 'image/jpeg' },
  });
  const sent = await sharp(Buffer.from(asked[0]!.body.picture, 'base64')).metadata();
  expect([sent.format, sent.width, sent.height]).toEqual(['jpeg', 800, 600]);
  expect(await read(reply.lic_id)).toEqual([
    200,
    {
      reading: false,
      values: {
        company: { text: '北京星辰科技有限公司', sure: true, box: [0.1, 0.2, 0.3, 0.05] },
        code: { text: CODE, sure: true, box: [0.1, 0.2, 0.3, 0.05] },
        person: { text: '林安', sure: false, box: null },
        validity: null,
      },
    },
  ]);
  expect(await read(reply.lic_id, callerOf(UserType.enterprise, 'bolt'))).toMatchObject([404, {}]);
});

test('a code whose check character does not fit is never offered as sure', async () => {
  answer = says({ credit_code: text(`${CODE.slice(0, -1)}${CODE.endsWith('A') ? 'B' : 'A'}`, 1) });
  const reply = await upload();
  expect(reply).toMatchObject({ lic_code: '', reading: true });
  expect((await read(reply.lic_id))[1]).toMatchObject({ values: { code: { sure: false } } });
});

/** Holds the answer back until it is called. */
function holdAnswer(): { arrived: Promise<void>; release: () => void } {
  let release = () => {};
  const arrived = new Promise<void>((resolve) => {
    answer = (response, request) => {
      release = () => says(licence)(response, request);
      resolve();
    };
  });
  return { arrived, release: () => release() };
}

test('the next upload ends the reading of the one before, which is not filled in later', async () => {
  const { arrived, release } = holdAnswer();
  const first = upload();
  await arrived;
  answer = says({ name: text('Second Ltd') });
  expect(await upload()).toMatchObject({ lic_company: 'Second Ltd' });
  const { lic_id, ...rest } = await first;
  expect(rest).toEqual({ lic_code: '', lic_company: '', reading: true });
  release();
  expect((await read(lic_id))[1]).toMatchObject({ reading: false, values: { company: null } });
});

test('an upload waits three seconds for a slow reader; the values can be asked for later', async () => {
  const { arrived, release } = holdAnswer();
  const reply = await upload();
  await arrived;
  expect(reply).toMatchObject({ lic_code: '', lic_company: '', reading: true });
  expect((await read(reply.lic_id))[1]).toMatchObject({ reading: true, values: { company: null } });
  release();
  let late: Record<string, unknown>;
  do [, late] = await read(reply.lic_id);
  while (late.reading === true);
  expect(late).toMatchObject({ values: { code: { text: CODE, sure: true } } });
});

test('a reading whose instance has stopped is over after a minute', async () => {
  answer = says(licence);
  const { lic_id } = await upload();
  await api.db
    .updateTable('licence_file')
    .set({ reading: null, reading_until: new Date(api.services.clock.now().getTime() + 60_000) })
    .where('lic_id', '=', String(lic_id))
    .execute();
  expect((await read(lic_id))[1]).toMatchObject({ reading: true });
  api.advance(61);
  expect((await read(lic_id))[1]).toMatchObject({ reading: false });
});

test.each<[string, Answer]>([
  ['is broken', says({}, 500)],
  ['answers something else', says({ name: 'Acme' })],
  ['hangs up', (response) => void response.destroy()],
])('a reader that %s leaves everything as without it', async (_, wrong) => {
  answer = wrong;
  const reply = await upload(callerOf(UserType.enterprise, 'calm'));
  expect(reply).toMatchObject({ lic_code: '', lic_company: '' });
  expect((await read(reply.lic_id, callerOf(UserType.enterprise, 'calm')))[1]).toMatchObject({
    reading: false,
    values: { company: null, code: null },
  });
});

test('after three failures uploads do not wait for the reader', async () => {
  answer = says(licence);
  expect(await upload()).not.toHaveProperty('reading');
  expect(asked).toEqual([]);
});

test('what was read is shown to staff beside what was typed', async () => {
  const licId = await upload();
  await api.db
    .updateTable('licence_file')
    .set({
      reading: JSON.stringify({
        company: { text: 'Other Ltd', sure: true, box: null },
        code: null,
        person: null,
        validity: null,
      }),
    })
    .where('lic_id', '=', String(licId.lic_id))
    .execute();
  await submit(api, acme, 41, { licId: String(licId.lic_id) });
  const staff = callerOf(UserType.employee, 'approver', { privileges: [Privilege.approvalCertification] });
  const id = await requestOf(api, acme.coId!);
  const shown = async () => (await api.as(staff).get(`/api/account/v1/certification/approval?id=${id}`))[1].Data;
  expect(await shown()).toMatchObject({ Reading: { company: { text: 'Other Ltd' } }, Reader: 'read' });
  const nothing = JSON.stringify(NOTHING_READ);
  for (const [reading, seconds, Reader] of [
    [nothing, null, 'unreadable'],
    [null, 60, 'reading'],
    [null, -1, 'unreadable'],
    [null, null, 'notRead'],
  ] as const) {
    const until = seconds === null ? null : new Date(api.services.clock.now().getTime() + seconds * 1000);
    await api.db
      .updateTable('licence_file')
      .set({ reading, reading_until: until })
      .where('lic_id', '=', String(licId.lic_id))
      .execute();
    expect(await shown()).toMatchObject({ Reading: null, Reader });
  }
});
