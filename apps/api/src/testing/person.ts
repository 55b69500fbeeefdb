import { request, type IncomingMessage } from 'node:http';
import type { TestApi } from './test-api.ts';

/** What a browser sends when a person goes to an address. */
export const PERSON = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'sec-fetch-mode': 'navigate' } as const;

/** The answer to a request with these headers and no others, page or not. `fetch` would say itself that it is a call. */
export async function look(api: TestApi, path: string, headers: Record<string, string> = PERSON, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(api.url + path, { method, headers }, resolve).on('error', reject).end();
  const answer = await promise;
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode, type: answer.headers['content-type'] ?? '', headers: answer.headers, text: Buffer.concat(chunks).toString('utf8') };
}
