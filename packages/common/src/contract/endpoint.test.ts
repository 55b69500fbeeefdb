import { readdirSync } from 'node:fs';
import { type EndpointSpec, type FieldOf, type RefusalOf, pageOf } from './endpoint.ts';
import { date, answerFlag } from './encoded.ts';
import { flag, filled, queryFlag, trimmed } from './fields.ts';
import type { submitLicence } from './company/certification.ts';
import { certifyCustomer } from './console/own-customers.ts';
import type { signInEnterprise } from './sign-in/sign-in.ts';
import { anyCallRefuses } from './refusals.ts';
import { decideCertification } from './queues/certification-approval.ts';
import { Decision } from '../enums/approval/approval-status.ts';
import { LicenceType } from '../enums/certification/licence-type.ts';
import * as z from 'zod/mini';

const files = (readdirSync(__dirname, { recursive: true }) as string[]).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

async function allEndpoints(): Promise<[name: string, spec: EndpointSpec][]> {
  const contracts = await Promise.all(files.map((file) => import(`./${file}`) as Promise<Record<string, unknown>>));
  return contracts.flatMap((contract) =>
    Object.entries(contract).filter(
      (entry): entry is [string, EndpointSpec] =>
        typeof entry[1] === 'object' && entry[1] !== null && 'access' in entry[1] && 'method' in entry[1],
    ),
  );
}

/** Calls of a contract file by name, also those inside objects (`reviewCalls`). */
function callsIn(value: unknown, name: string): [name: string, spec: EndpointSpec][] {
  if (typeof value !== 'object' || value === null || '_zod' in value) return [];
  if ('access' in value && 'method' in value) return [[name, value as EndpointSpec]];
  return Object.entries(value).flatMap(([key, one]) => callsIn(one, `${name}.${key}`));
}

/** POSTs without an `Idempotency-Key`, and why. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  signInEnterprise: 'a sign-in, whose challenge is used once',
  signInIndividual: 'a sign-in, whose challenge is used once',
  signInPortal: 'a sign-in, whose challenge is used once',
  beginSsoSignIn: 'a step of a sign-in, before anybody is signed in',
  beginWechatSignIn: 'a step of a sign-in, before anybody is signed in',
  signInByWechat: 'a sign-in, whose ticket is used once',
  beginPasskeySignIn: 'a step of a sign-in, before anybody is signed in',
  signInByPasskey: 'a sign-in, whose challenge is used once',
  saveSignInState: 'a step of a sign-in, before anybody is signed in',
  takeSignInState: 'a step of a sign-in; a state is taken once',
  acceptTerms: 'on record once, however often it is sent',
  refuseTerms: 'a step of a sign-in; a challenge is answered once',
  beginTestSignIn: 'a step of a sign-in, which stores nothing',
  readTestSignIn: 'a step of a sign-in; a code is read once',
  decideConsent: 'a step of a sign-in; a challenge is decided once',
  decideIdpDocument: 'inserts nothing: once a document is decided about, none waits',
  endIdpTest: 'inserts nothing: a test that has ended stays as it is',
  makeRemotePreview: 'another link does no harm: the first session that opens one has it alone',
  openRemotePreview: 'inserts nothing: a preview belongs to the session that opened it first',
  openIdpLink: 'exchanges a link for a session; nobody is signed in',
  openIdpRecovery: 'exchanges a code, which is used once; nobody is signed in',
  registerEnterprise: 'a registration: its code is used once, its names are unique',
  registerIndividual: 'a registration: its code is used once, its names are unique',
  registerPartner: 'a registration: its code is used once, its names are unique',
  sendVerifyCode: 'sends a code, once a minute at most',
  solveCaptcha: 'a captcha is passed once',
  workCaptcha: 'a captcha is passed once',
  askToJoin: 'a registration: its code is used once, its names are unique',
  askToJoinBySso: 'nobody is signed in; a person at a provider has one account',
  askToJoinAgain: 'nobody is signed in; a rejected request becomes pending once',
  readAsked: 'reads only, with a ticket; nobody is signed in',
  withdrawAsked: 'nobody is signed in; a request is withdrawn once',
  listRecoverableAccounts: 'reads only, with a code; nobody is signed in',
  reportNotMe: 'a link of a message, which is used once; nobody is signed in',
  reportProblem: 'writes to the log; also for people who are not signed in',
  reportRemoteTrouble: 'writes to the log; also for people who are not signed in',
  countRemoteUse: 'counts; nobody looks at one of them',
  previewContacts: 'stores nothing',
  previewMembers: 'stores nothing',
  tryImport: 'stores nothing',
};

/** Every call of the contract by name. */
async function allCalls(): Promise<[name: string, spec: EndpointSpec][]> {
  const contracts = await Promise.all(files.map((file) => import(`./${file}`) as Promise<Record<string, unknown>>));
  return contracts.flatMap((contract) => Object.entries(contract).flatMap(([name, value]) => callsIn(value, name)));
}

/** The values that a schema consists of, by their path. Lists, options and alternatives have that of their values. */
function valuesIn(schema: unknown, path: string): [path: string, schema: unknown][] {
  const { shape, element, innerType, options, valueType } = (schema as z.ZodMiniType).def as unknown as Partial<{
    shape: object;
    element: unknown;
    innerType: unknown;
    options: unknown[];
    valueType: unknown;
  }>;
  if (shape) return Object.entries(shape).flatMap(([name, one]) => valuesIn(one, `${path}.${name}`));
  const parts = schema === flag ? [] : (options ?? [element, innerType, valueType].filter(Boolean));
  return parts.length === 0 ? [[path, schema]] : parts.flatMap((part) => valuesIn(part, path));
}

test('every time and flag of an answer is encoded from a Date and a boolean, and no body takes those', async () => {
  const calls = await allCalls();
  const answered = calls.flatMap(([name, { reply }]) =>
    reply ? valuesIn('kind' in reply ? reply.row : reply, name) : [],
  );
  const given = calls.flatMap(([name, { body, query, form }]) =>
    [body, query, form?.fields].flatMap((schema) => (schema ? valuesIn(schema, name) : [])),
  );
  const isTime = (path: string) => /([._](time|at|since|until)|\.(not_after|cursor|last_sign_in)|Time)$/.test(path);
  const texts = answered.filter(
    ([path, schema]) => isTime(path) && (schema as z.ZodMiniType).def.type === 'string' && schema !== date,
  );
  // Entries that others wrote into the log may have no valid time.
  expect(texts.map(([path]) => path)).toEqual(['listAudit.entries.time', 'readCompanyTimeline.entries.time']);
  expect(answered.filter(([, schema]) => schema === date).length).toBeGreaterThan(100);
  expect(answered.filter(([, schema]) => schema === answerFlag).length).toBeGreaterThan(50);
  expect(answered.filter(([, schema]) => schema === flag)).toEqual([]);
  expect(given.filter(([, schema]) => schema === flag).length).toBeGreaterThan(10);
  expect(given.filter(([, schema]) => schema === date || schema === answerFlag)).toEqual([]);
});

test('every POST of somebody who is signed in takes an Idempotency-Key, with exceptions that have a reason', async () => {
  const calls = await allCalls();
  const posts = calls.filter(([, { method }]) => method === 'POST');
  expect(posts.length).toBeGreaterThan(70);
  expect(calls.filter(([, { method, idempotencyKey }]) => idempotencyKey && method !== 'POST')).toEqual([]);
  // Access keys and anonymous callers cannot have one: the key is bound to a person.
  expect(posts.filter(([, { access, idempotencyKey }]) => idempotencyKey && access.kind === 'anyone')).toEqual([]);
  const without = posts.filter(([, { idempotencyKey }]) => !idempotencyKey).map(([name]) => name);
  expect([...new Set(without)].sort()).toEqual(Object.keys(WITHOUT_KEY).sort());
});

test('no two endpoints answer the same call', async () => {
  const keys = (await allEndpoints()).map(([, { method, path, when }]) => `${method} ${path} ${when ?? ''}`);
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});

test('calls live on the canonical paths', async () => {
  for (const [name, { path }] of await allEndpoints()) {
    expect(`${name} ${path}`).toMatch(/ (\/api\/account\/v[12]\/|\/api\/credits\/v1\/|\/userinfo$)/);
  }
});

test('every endpoint has a summary of one line, and names each of its refusals once', async () => {
  const summaries = new Set<string>();
  for (const [name, { summary, refuses }] of await allEndpoints()) {
    expect({ name, summary }).toEqual({ name, summary: expect.stringMatching(/^[A-Z].{3,70}[^.]$/) });
    summaries.add(summary);
    const repeated = refuses.filter(
      (code, place) => refuses.indexOf(code) !== place || (anyCallRefuses as readonly string[]).includes(code),
    );
    expect({ name, repeated }).toEqual({ name, repeated: [] });
  }
  expect(summaries.size).toBe((await allEndpoints()).length);
});

test('a code that an endpoint does not declare does not compile', () => {
  const codes: RefusalOf<typeof submitLicence>[] = [
    'Account.Certification.Pending',
    'creditCode.illegal',
    '4290000000',
  ];
  // @ts-expect-error -- the code is not declared by this endpoint
  codes.push('Account.AccessKey.Limit');
  // @ts-expect-error -- the call is neither sealed nor signed
  codes.push('Account.Sealed.Invalid');
  const fields: FieldOf<typeof submitLicence>[] = ['LicCode', 'user_id'];
  // @ts-expect-error -- the body calls it LicCode
  fields.push('lic_code');
  const sealed: RefusalOf<typeof signInEnterprise> = 'Account.Sealed.Invalid';
  expect([...codes, ...fields, sealed]).toHaveLength(9);
});

/** The fields of a body; of a union of bodies, those of each. */
function shapesOf(body: z.ZodMiniType | undefined): object[] {
  const { def } = (body ?? {}) as { def?: { shape?: object; options?: z.ZodMiniType[] } };
  return def?.options ? def.options.flatMap(shapesOf) : def?.shape ? [def.shape] : [];
}

test('every POST and PUT has a body or a form, and its sealed values are fields of the body', async () => {
  for (const [name, { method, body, sealed = {} }] of await allEndpoints()) {
    if (method === 'GET') expect({ name, body }).toEqual({ name, body: undefined });
    const shapes = shapesOf(body);
    for (const field of Object.keys(sealed))
      expect({ name, field, known: shapes.some((shape) => field in shape) }).toEqual({ name, field, known: true });
  }
});

const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

test('the issue of a rule is the message of the schema', () => {
  expect(
    messagesOf(
      trimmed((value) => (value === 'a' ? undefined : 'loginName.illegal')),
      'b',
    ),
  ).toEqual(['loginName.illegal']);
  expect(messagesOf(filled('licence.empty', 3), '  ')).toEqual(['licence.empty']);
  expect(messagesOf(filled('licence.empty', 3), 'abcd')).toEqual(['licence.empty']);
  expect(messagesOf(queryFlag, '2')).toEqual(['request.invalid']);
  expect(queryFlag.parse('1')).toBe(1);
  expect(trimmed((value) => (value === 'a' ? undefined : 'loginName.illegal')).parse(' a ')).toBe('a');
  expect(filled('licence.empty', 3).parse(' abc ')).toBe('abc');
});

test('a licence is checked by its type', () => {
  const body = {
    company: 'Acme Ltd.',
    lic_type: LicenceType.businessLicence,
    lic_id: 'lic-1',
    lic_code: '9144030071526726XG',
  };
  expect(messagesOf(certifyCustomer.body, body)).toEqual([]);
  expect(messagesOf(certifyCustomer.body, { ...body, lic_code: 'X' })).toEqual(['creditCode.illegal']);
  expect(messagesOf(certifyCustomer.body, { ...body, lic_type: LicenceType.other, lic_code: 'X' })).toEqual([]);
  expect(messagesOf(certifyCustomer.body, { ...body, role: 1 })).toHaveLength(1);
});

test('a rejection needs an opinion', () => {
  const body = {
    UserId: 'u-1',
    UserType: 2,
    ApprovalId: 1,
    Result: Decision.reject,
    Code: 'X',
    Company: 'Acme Ltd.',
    Country: 6,
    Province: 0,
    City: 0,
    Opinion: ' ',
  };
  expect(messagesOf(decideCertification.body, body)).toEqual(['opinion.empty']);
  expect(messagesOf(decideCertification.body, { ...body, Result: Decision.approve })).toEqual([]);
});

test('a page of a list names its array of rows', () => {
  expect(pageOf(z.string())).toMatchObject({ rows: 'entries', total: 'total_count' });
  expect(pageOf(z.string(), { rows: 'Detail', total: 'TotalNum', inside: 'Data' })).toMatchObject({
    rows: 'Detail',
    inside: 'Data',
  });
});
