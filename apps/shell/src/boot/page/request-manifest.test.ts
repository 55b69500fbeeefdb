import { createHash } from 'node:crypto';
import { http, HttpResponse } from 'msw';
import { server } from '@portal/common/testing/mock';
import { requestManifest } from './request-manifest.ts';

const MANIFEST = 'https://cdn.example/auth/mf-manifest.json';
const digestOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** The server sends these texts, one after the other; returns the requests that it gets. */
function serves(...texts: string[]): Request[] {
  const requests: Request[] = [];
  server.use(
    http.get(MANIFEST, ({ request }) => {
      requests.push(request);
      return new HttpResponse(texts[requests.length - 1] ?? texts.at(-1));
    }),
  );
  return requests;
}

test('a manifest is requested once, at an address that has its digest', async () => {
  const requests = serves('{"new":1}');
  expect(await requestManifest(MANIFEST, digestOf('{"new":1}'))).toEqual({ new: 1 });
  expect(requests).toHaveLength(1);
  expect(new URL(requests[0]?.url ?? '').searchParams.get('digest')).toBe(digestOf('{"new":1}'));
});

test('a copy with another digest, from a server that was behind, is requested again', async () => {
  const requests = serves('{"old":1}', '{"new":1}');
  expect(await requestManifest(MANIFEST, digestOf('{"new":1}'))).toEqual({ new: 1 });
  expect(requests).toHaveLength(2);
});

test("when the server's file has another digest, it rejects", async () => {
  serves('{"planted":1}');
  await expect(requestManifest(MANIFEST, digestOf('{"new":1}'))).rejects.toThrow();
});
