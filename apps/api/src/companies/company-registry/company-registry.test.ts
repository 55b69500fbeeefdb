import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { creditCode, requestOf, submit } from '../../testing/worlds/certification-world.ts';

let answer: { status: number; body: unknown } = { status: 200, body: {} };
const asked: unknown[] = [];
const registry = createServer((request, response) => {
  void json(request).then((body) => {
    asked.push([request.headers.authorization, body]);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
});
await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  registry.closeAllConnections();
  registry.close();
});

const api = await testApi({
  SERVICES_ALLOW_PRIVATE: '1',
  COMPANY_REGISTRY_URL: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/companies`,
  COMPANY_REGISTRY_TOKEN: 'registry-token',
});
const acme = callerOf(UserType.enterprise, 'acme');
const staff = callerOf(UserType.employee, 'approver', { privileges: [Privilege.approvalCertification] });
const APPROVAL = '/api/account/v1/certification/approval';
const lookUp = (id: number, by = staff) => api.as(by).get(`${APPROVAL}/registry?id=${id}`);
let id = 0;
beforeAll(async () => {
  await submit(api, acme, 7, { company: 'Acme Instruments' });
  id = await requestOf(api, acme.coId!);
});

const match = { name: 'ACME Instruments', code: creditCode(7), status: 'active', since: '2019-04-02' };
const { since, ...shown } = match;

test('staff see the matches of name and code', async () => {
  answer = { status: 200, body: { matches: [{ ...match, extra: 'ignored' }] } };
  expect(await lookUp(id)).toEqual([
    200,
    { available: true, matches: [{ ...shown, legal_representative: null, founded_on: since }] },
  ]);
  expect(asked).toEqual([
    ['Bearer registry-token', { name: 'Acme Instruments', code: creditCode(7), legal_representative: null }],
  ]);
  expect((await api.as(staff).get(`${APPROVAL}?id=${id}`))[1]).toMatchObject({ Data: { Registry: true } });
});

test.each([
  ['fails', { status: 500, body: {} }],
  ['says something else', { status: 200, body: { matches: [{ ...match, status: 'fine' }] } }],
])('a registry that %s is told as unavailable', async (_, wrong) => {
  answer = wrong;
  expect(await lookUp(id)).toEqual([200, { available: false, matches: [] }]);
});

test('only who decides may look a company up, and only that of a request', async () => {
  expect((await lookUp(id, acme))[0]).toBe(403);
  expect((await lookUp(id + 1000))[0]).toBe(404);
});
