import { request, type IncomingMessage } from 'node:http';
import type { TestApi } from '../test-api.ts';

/** Headers that a browser sends with a navigation. */
export const PERSON = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
} as const;

/** The response to a request with exactly these headers. `fetch` would add headers that mark it as an API call. */
export async function look(api: TestApi, path: string, headers: Record<string, string> = PERSON, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(api.url + path, { method, headers }, resolve)
    .on('error', reject)
    .end();
  const answer = await promise;
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'] ?? '',
    headers: answer.headers,
    text: Buffer.concat(chunks).toString('utf8'),
  };
}
