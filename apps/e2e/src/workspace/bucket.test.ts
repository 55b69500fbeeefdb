import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { startBucket } from '../measure/larger-form/bucket/bucket.ts';

const KEY = { accessKeyId: 'key', secretAccessKey: 'secret' };
const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
const client = (key = KEY) => new AwsClient({ ...key, region: 'us-east-1', service: 's3', retries: 0 });
let bucket: Awaited<ReturnType<typeof startBucket>>;
const send = (path: string, method: string, body?: string, headers = {}) =>
  client().fetch(`${bucket.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  bucket = await startBucket(0, folder, KEY);
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

test('objects are written, read, listed by pages and removed', async () => {
  for (const name of ['b', 'a', 'c']) expect((await send(`/${name}`, 'PUT', `file ${name}`)).status).toBe(200);
  expect(await (await send('/a', 'GET')).text()).toBe('file a');
  expect((await send('/missing', 'GET')).status).toBe(404);
  const first = await (await send('?list-type=2&max-keys=2', 'GET')).text();
  expect([...first.matchAll(/<Key>(.)</g)].map(([, key]) => key)).toEqual(['a', 'b']);
  const [, token] = /<NextContinuationToken>(.+)<\/Next/.exec(first) ?? [];
  const second = await (await send(`?list-type=2&continuation-token=${token}`, 'GET')).text();
  expect([...second.matchAll(/<Key>(.)</g)].map(([, key]) => key)).toEqual(['c']);
  expect(second).toContain('<IsTruncated>false</IsTruncated>');
  expect((await send('/a', 'DELETE')).status).toBe(204);
  expect((await send('/a', 'HEAD')).status).toBe(404);
});

test('an object that exists is not replaced by a conditional write', async () => {
  const write = async (text: string) => (await send('/once', 'PUT', text, { 'if-none-match': '*' })).status;
  expect((await Promise.all([write('one'), write('two')])).sort()).toEqual([200, 412]);
});

test('the parts of an upload become one object in the order of their numbers', async () => {
  const [, id] = /<UploadId>(.+)<\/UploadId>/.exec(await (await send('/large?uploads', 'POST')).text()) ?? [];
  for (const part of [2, 10, 1]) await send(`/large?partNumber=${part}&uploadId=${id}`, 'PUT', `part ${part} `);
  expect((await send('/large', 'HEAD')).status).toBe(404);
  expect((await send(`/large?uploadId=${id}`, 'POST')).status).toBe(200);
  expect(await (await send('/large', 'GET')).text()).toBe('part 1 part 2 part 10 ');
  expect((await send(`/large?uploadId=${id}`, 'POST')).status).toBe(404);
});

test('another key, another secret and a changed path are refused', async () => {
  for (const key of [
    { ...KEY, accessKeyId: 'other' },
    { ...KEY, secretAccessKey: 'other' },
  ])
    expect((await client(key).fetch(`${bucket.url}/x`, { method: 'PUT', body: 'x' })).status).toBe(403);
  const signed = await client().sign(`${bucket.url}/x`, { method: 'GET' });
  expect((await fetch(`${bucket.url}/y`, { headers: signed.headers })).status).toBe(403);
});
