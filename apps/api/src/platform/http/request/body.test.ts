import { connect } from 'node:net';
// oxlint-disable-next-line portal/no-fixed-sleep -- The body is sent slowly on purpose.
import { setTimeout as pause } from 'node:timers/promises';
import { testApi } from '../../../testing/test-api.ts';

const api = await testApi();
const UPLOAD = '/api/account/v2/certification/lic';
const PART = 50_000;
const PARTS = 12;

/** Sends a body in parts for 1.2 s and returns the response and whether the connection stayed open. */
async function sendSlowly(path: string, host = 'localhost'): Promise<{ sent: number; held: boolean; answer: string }> {
  let answer = '';
  let held = true;
  let sent = 0;
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.on('data', (part: Buffer) => {
    answer += part.toString();
  });
  socket.on('error', () => {
    held = false;
  });
  socket.on('close', () => {
    held = false;
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${PART * PARTS}\r\n\r\n`,
  );
  for (; sent < PARTS && held; sent += 1) {
    await pause(100);
    socket.write(Buffer.alloc(PART));
  }
  const heldToTheEnd = held;
  for (let waited = 0; waited < 50 && held && !answer.includes('request_id'); waited += 1) await pause(100);
  socket.destroy();
  return { sent, held: heldToTheEnd, answer };
}

test.each([
  ['a signed-out caller', 401, 'Account.SignIn.Required', UPLOAD, 'localhost'],
  ['an address that does not exist', 404, 'Account.NotFound', '/api/account/v2/nothing', 'localhost'],
  ['another host', 400, 'request.invalid', UPLOAD, 'evil.example'],
])('%s: a client that is still uploading reads the rejection', async (_, status, code, path, host) => {
  const { sent, held, answer } = await sendSlowly(path, host);
  expect({ sent, held }).toEqual({ sent: PARTS, held: true });
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain(`"code":"${code}"`);
});
