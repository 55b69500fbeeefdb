import { createBreaker } from './breaker.ts';

let ms = 0;
const breaker = () => createBreaker(() => ms);
beforeEach(() => {
  ms = 0;
});

test('a channel is paused after three failures in a row, and tried once after each pause', () => {
  const one = breaker();
  one.failed();
  one.failed();
  expect(one.allows()).toBe(true);
  one.failed();
  expect(one.allows()).toBe(false);
  ms += 5_000;
  expect([one.allows(), one.allows()]).toEqual([true, false]);
  one.failed();
  ms += 9_999;
  expect(one.allows()).toBe(false);
  ms += 1;
  expect(one.allows()).toBe(true);
});

test('pauses grow to a minute', () => {
  const one = breaker();
  for (let failures = 0; failures < 20; failures += 1) one.failed();
  ms += 59_999;
  expect(one.allows()).toBe(false);
  ms += 1;
  expect(one.allows()).toBe(true);
});

test('a success ends the pause and forgets the failures before it', () => {
  const one = breaker();
  for (let failures = 0; failures < 5; failures += 1) one.failed();
  one.succeeded();
  expect(one.allows()).toBe(true);
  one.failed();
  one.failed();
  expect(one.allows()).toBe(true);
});

test('a trial for which there was nothing to send is not the trial of its pause', () => {
  const one = breaker();
  for (let failures = 0; failures < 5; failures += 1) one.failed();
  ms += 60_000;
  expect(one.allows()).toBe(true);
  one.untried();
  expect([one.allows(), one.allows()]).toEqual([true, false]);
});
