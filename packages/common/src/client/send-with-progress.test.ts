import { http, HttpResponse } from 'msw';
import { server } from '../testing/mock.tsx';
import { sendWithProgress } from './send-with-progress.ts';

const upload = (init: RequestInit = {}) => {
  const body = new FormData();
  body.append('kind', 'licence');
  body.append('document', new Blob(['12345'], { type: 'image/png' }), 'licence.png');
  return new Request(`${location.origin}/api/file`, { method: 'POST', body, headers: { lang: 'en_US' }, ...init });
};

test('form data is sent with its headers, and the answer is read', async () => {
  server.use(
    http.post('*/api/file', async ({ request }) => {
      const form = await request.formData();
      return HttpResponse.json(
        { kind: form.get('kind'), bytes: (form.get('document') as File).size, lang: request.headers.get('lang') },
        { status: 201, headers: { 'x-request-id': 'r1' } },
      );
    }),
  );
  const response = await sendWithProgress(upload(), () => {});
  expect([response.status, response.headers.get('x-request-id'), await response.json()]).toEqual([
    201,
    'r1',
    { kind: 'licence', bytes: 5, lang: 'en_US' },
  ]);
});

test('progress is reported when the browser knows the length', async () => {
  server.use(http.post('*/api/file', () => HttpResponse.json({})));
  const send = XMLHttpRequest.prototype.send;
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementationOnce(function sendInParts(this: XMLHttpRequest, body) {
    for (const progress of [
      { lengthComputable: false },
      { lengthComputable: true, loaded: 1, total: 4 },
      { lengthComputable: true, loaded: 4, total: 4 },
    ]) {
      this.upload.dispatchEvent(new ProgressEvent('progress', progress));
    }
    send.call(this, body);
  });
  const parts: number[] = [];
  await sendWithProgress(upload(), (part) => parts.push(part));
  expect(parts).toEqual([0.25, 1]);
});

test('an answer without a body has none', async () => {
  server.use(http.post('*/api/file', () => new HttpResponse(null, { status: 204 })));
  const response = await sendWithProgress(upload(), () => {});
  expect([response.status, await response.text()]).toEqual([204, '']);
});

test('a missing answer rejects with a TypeError', async () => {
  server.use(http.post('*/api/file', () => HttpResponse.error()));
  // jsdom prints the failure, as a browser does.
  // oxlint-disable-next-line no-console -- the test spies on it
  jest.mocked(console.error).mockImplementationOnce(() => {});
  await expect(sendWithProgress(upload(), () => {})).rejects.toThrow(TypeError);
});

test('an aborted signal stops the request, before and after it is sent', async () => {
  const stop = new AbortController();
  server.use(
    http.post('*/api/file', () => {
      stop.abort();
      return new Promise<never>(() => {});
    }),
  );
  await expect(sendWithProgress(upload({ signal: stop.signal }), () => {})).rejects.toMatchObject({
    name: 'AbortError',
  });
  const stopped = new AbortController();
  stopped.abort();
  await expect(sendWithProgress(upload({ signal: stopped.signal }), () => {})).rejects.toMatchObject({
    name: 'AbortError',
  });
});
