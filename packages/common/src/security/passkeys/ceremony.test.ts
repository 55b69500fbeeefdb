import { waitFor } from '@testing-library/react';
import type { RequestOptions } from '../../contract/sign-in/webauthn.ts';
import { fakeAuthenticator } from '../../testing/authenticator.tsx';
import { askForPasskey } from './ceremony.ts';

const options: RequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  rpId: 'localhost',
  userVerification: 'required',
};
const read = async () => options;
const never = () => new AbortController().signal;
const autofill = (signal = never()) => askForPasskey(read, { autofill: true, signal });
const dialog = (signal = never()) => askForPasskey(read, { autofill: false, signal });

let browser: ReturnType<typeof fakeAuthenticator>;
const input = document.createElement('input');
beforeEach(() => {
  browser = fakeAuthenticator();
  input.setAttribute('autocomplete', 'username webauthn');
  document.body.append(input);
});
afterEach(() => {
  browser.remove();
  input.remove();
});
const asked = (count: number) => waitFor(() => expect(browser.ceremonies).toHaveLength(count));

test('a chosen passkey is the answer', async () => {
  const answer = dialog();
  await asked(1);
  browser.ceremonies[0]!.choose('pk-1');
  expect(await answer).toMatchObject({ id: btoa('pk-1').replaceAll('=', ''), type: 'public-key' });
});

test.each(['NotAllowedError', 'AbortError'])('%s says nothing', async (name) => {
  const answer = dialog();
  await asked(1);
  browser.ceremonies[0]!.fail(name);
  expect(await answer).toBeUndefined();
});

test('another error of the browser is passed on by its name', async () => {
  const answer = dialog();
  await asked(1);
  browser.ceremonies[0]!.fail('SecurityError');
  await expect(answer).rejects.toMatchObject({ name: 'SecurityError' });
});

test('a dialog ends the standing offer first', async () => {
  const offer = autofill();
  await asked(1);
  const answer = dialog();
  await asked(2);
  expect(browser.ceremonies[0]).toMatchObject({ autofill: true, ended: true });
  expect(await offer).toBeUndefined();
  browser.ceremonies[1]!.choose('pk-1');
  expect(await answer).toBeDefined();
});

test('an offer whose options are still on their way never stands beside a dialog', async () => {
  const late = Promise.withResolvers<RequestOptions>();
  const offer = askForPasskey(() => late.promise, { autofill: true, signal: never() });
  const answer = dialog();
  late.resolve(options);
  await asked(1);
  expect(browser.ceremonies[0]!.autofill).toBe(false);
  expect(await offer).toBeUndefined();
  browser.ceremonies[0]!.choose('pk-1');
  expect(await answer).toBeDefined();
});

test('an offer that the library is about to make is ended too', async () => {
  const asking = Promise.withResolvers<boolean>();
  let times = 0;
  jest
    .spyOn(PublicKeyCredential, 'isConditionalMediationAvailable')
    .mockImplementation(() => (times++ === 0 ? asking.promise : asking.promise.then(() => true)));
  const offer = autofill();
  await waitFor(() => expect(times).toBe(1));
  const answer = dialog();
  asking.resolve(true);
  await waitFor(() => expect(browser.ceremonies.at(-1)).toMatchObject({ autofill: false, ended: false }));
  expect(await offer).toBeUndefined();
  browser.ceremonies.at(-1)!.choose('pk-1');
  expect(await answer).toBeDefined();
});

test('a request ends with its signal, and its call too', async () => {
  const stop = new AbortController();
  const offer = autofill(stop.signal);
  await asked(1);
  stop.abort();
  expect(await offer).toBeUndefined();
  expect(browser.ceremonies[0]!.ended).toBe(true);

  const reading = new AbortController();
  let given: AbortSignal | undefined;
  const unread = askForPasskey(
    (signal) => {
      given = signal;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    },
    { autofill: true, signal: reading.signal },
  );
  await waitFor(() => expect(given).toBeDefined());
  reading.abort();
  expect(await unread).toBeUndefined();
  expect(browser.ceremonies).toHaveLength(1);
});
