import type { CaptchaChallenge } from '../contract/sign-in/captcha.ts';
import { CaptchaState, next, reachOf, start, type StepEvent, type Slider } from './captcha.steps.ts';

const challenge = { man_machine_token: 't', pointX: 0, pointY: 80, proportion: 1 } as CaptchaChallenge;
const run = (...event: StepEvent[]): Slider => event.reduce(next, start);

test('a loaded picture makes the slider ready at its left end', () => {
  expect(run({ type: 'loaded', challenge })).toMatchObject({ state: CaptchaState.ready, offset: 0, challenge });
});

test.each([
  ['within', 120.4, 120],
  ['left of the picture', -3, 0],
  ['right of the picture', 999, reachOf(1)],
])('an offset %s', (_, offset, shown) => {
  expect(run({ type: 'loaded', challenge }, { type: 'moved', offset }).offset).toBe(shown);
});

test('a phone shows the picture at 0.8 of its size, and the offset is limited accordingly', () => {
  const small = { ...challenge, proportion: 0.8 };
  expect(run({ type: 'loaded', challenge: small }, { type: 'moved', offset: 999 }).offset).toBe(265);
});

test('a miss shows its reason, then the slider returns to its left end', () => {
  const missed = run(
    { type: 'loaded', challenge },
    { type: 'moved', offset: 90 },
    { type: 'dropped' },
    { type: 'missed', message: 'no' },
  );
  expect(missed).toMatchObject({ state: CaptchaState.failed, offset: 90, message: 'no', busy: false });
  expect(next(missed, { type: 'rested' })).toMatchObject({ state: CaptchaState.ready, offset: 0, message: 'no' });
});

test('nothing moves while the answer is checked, nor after success', () => {
  const dropped = run({ type: 'loaded', challenge }, { type: 'moved', offset: 90 }, { type: 'dropped' });
  expect(next(dropped, { type: 'moved', offset: 10 }).offset).toBe(90);
  expect(next(next(dropped, { type: 'passed' }), { type: 'moved', offset: 10 }).offset).toBe(90);
});

test('a picture that did not load stays failed until a new one is requested', () => {
  const failed = run({ type: 'notLoaded', message: 'gone' });
  expect(next(failed, { type: 'rested' })).toBe(failed);
  expect(next(failed, { type: 'asked' })).toMatchObject({ state: CaptchaState.loading });
});
