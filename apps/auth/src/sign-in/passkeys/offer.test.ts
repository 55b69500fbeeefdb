import { waitFor } from '@testing-library/react';
import type { RequestOptions } from '@portal/common/contract/sign-in/webauthn';
import { fakeAuthenticator } from '@portal/common/testing/authenticator';
import { shortenTimer } from '@portal/common/testing/shorten-timer';
import { offerPasskeys } from './offer.ts';

/** Four fifths of this lifetime pass at once, those of other lifetimes do not. */
const SHORT = 1000;
shortenTimer('setTimeout', SHORT * 0.8, 0);

let browser: ReturnType<typeof fakeAuthenticator>;
let stop: AbortController;
const focus = jest.spyOn(document, 'hasFocus');
const input = document.createElement('input');
input.setAttribute('autocomplete', 'username webauthn');
document.body.append(input);
beforeEach(() => {
  browser = fakeAuthenticator();
  stop = new AbortController();
  focus.mockReset().mockReturnValue(true);
});
afterEach(() => {
  stop.abort();
  browser.remove();
});

/** Offers passkeys with challenges of these lifetimes, the last one for all further ones. */
function offer(...lifetimes: number[]) {
  const read = jest.fn(async (): Promise<RequestOptions> => ({
    challenge: btoa(`c${read.mock.calls.length}`).replaceAll('=', ''),
    timeout: lifetimes[Math.min(read.mock.calls.length, lifetimes.length) - 1] ?? 300_000,
    rpId: 'localhost',
    userVerification: 'required',
  }));
  return { read, answer: offerPasskeys(read, { failed: 0 }, stop.signal) };
}
const stands = (count: number) =>
  waitFor(() => {
    expect(browser.ceremonies).toHaveLength(count);
    expect(browser.ceremonies.at(-1)).toMatchObject({ autofill: true, ended: false });
  });

test('the offer stands until somebody chooses a passkey', async () => {
  const { answer } = offer();
  await stands(1);
  browser.ceremonies[0]!.choose('pk-1');
  expect(await answer).toMatchObject({ type: 'public-key' });
});

test('a challenge is renewed before it expires', async () => {
  const { read } = offer(SHORT, 300_000);
  await stands(2);
  expect(browser.ceremonies[0]!.ended).toBe(true);
  expect(read).toHaveBeenCalledTimes(2);
  const challenges = browser.ceremonies.map(({ options }) =>
    new TextDecoder().decode(options.challenge as ArrayBuffer),
  );
  expect(challenges).toEqual(['c1', 'c2']);
});

test('while the window lacks the focus, as under a dialog of the browser, the offer waits with that', async () => {
  focus.mockReturnValue(false);
  const { read } = offer(SHORT, 300_000);
  await waitFor(() => expect(focus).toHaveBeenCalled());
  expect(browser.ceremonies).toMatchObject([{ ended: false }]);
  window.dispatchEvent(new Event('focus'));
  await stands(2);
  expect(read).toHaveBeenCalledTimes(2);
});

test('after a failed try it stands again, after a second one without use of the page with the next use', async () => {
  const { read } = offer();
  await stands(1);
  browser.ceremonies[0]!.fail('NotAllowedError');
  await stands(2);
  browser.ceremonies[1]!.fail('NotAllowedError');
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await stands(3);
});

test('it ends while the page is gone', async () => {
  offer();
  await stands(1);
  window.dispatchEvent(new Event('pagehide'));
  expect(browser.ceremonies[0]!.ended).toBe(true);
  window.dispatchEvent(new Event('pageshow'));
  await stands(2);
});

test('an aborted offer asks no more', async () => {
  const { answer, read } = offer();
  await stands(1);
  stop.abort();
  expect(await answer).toBeUndefined();
  expect(browser.ceremonies[0]!.ended).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
});

test('on a page of another site it rejects', async () => {
  const { answer } = offer();
  await stands(1);
  browser.ceremonies[0]!.fail('SecurityError');
  await expect(answer).rejects.toMatchObject({ name: 'SecurityError' });
});
