import { mayContinue, next, start, type StepEvent, type Wizard } from './partner.steps.ts';

const after = (from: Wizard, ...event: StepEvent[]) => event.reduce(next, from);
const valid = (step: 0 | 1 | 2): StepEvent => ({ type: 'judged', step, valid: true });
const atPerson = after(start(0), valid(0), { type: 'next' }, valid(1), { type: 'next' });

test('next leaves only a valid step', () => {
  expect(next(start(0), { type: 'next' })).toEqual(start(0));
  expect(mayContinue(start(0))).toBe(false);
  const company = after(start(0), valid(0));
  expect(mayContinue(company)).toBe(true);
  expect(after(company, { type: 'next' }).at).toBe(1);
  expect(after(company, { type: 'next' }, { type: 'next' }).at).toBe(1);
  expect(after(company, { type: 'judged', step: 0, valid: false }, { type: 'next' }).at).toBe(0);
});

test('next does not register: only the answer of the API leaves the last form', () => {
  const ready = after(atPerson, valid(2));
  expect(after(ready, { type: 'next' }).at).toBe(2);
  expect(after(ready, { type: 'registered' }).at).toBe(3);
  expect(after(atPerson, { type: 'registered' }).at).toBe(2);
  expect(after(start(0), { type: 'registered' }).at).toBe(0);
});

test('previous goes back step by step and keeps everything', () => {
  const back = after(atPerson, { type: 'previous' });
  expect(back).toMatchObject({ at: 1, valid: { 0: true, 1: true } });
  expect(after(back, { type: 'previous' }, { type: 'previous' }).at).toBe(0);
  expect(after(back, { type: 'next' }).at).toBe(2);
});

test('a refusal returns to the form of the refused field, which must be corrected first', () => {
  const refused = after(atPerson, valid(2), { type: 'refused', step: 0 });
  expect(refused).toMatchObject({ at: 0, valid: { 0: false, 1: true, 2: true } });
  expect(after(refused, { type: 'next' }).at).toBe(0);
  expect(after(refused, valid(0), { type: 'next' }, { type: 'next' }).at).toBe(2);
  expect(next(start(0), { type: 'refused', step: 2 })).toEqual(start(0));
});

test('the last step is final', () => {
  const done = after(atPerson, valid(2), { type: 'registered' });
  for (const event of [
    { type: 'previous' },
    { type: 'next' },
    { type: 'refused', step: 0 },
    valid(0),
  ] satisfies StepEvent[])
    expect(next(done, event)).toBe(done);
  expect(mayContinue(done)).toBe(false);
});

test.each([
  [undefined, 0],
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 0],
  [-1, 0],
  [1.5, 0],
])('a reload at %s restores step %s', (at, step) => {
  expect(start(at)).toMatchObject({ at: step, valid: { 2: false } });
  expect(mayContinue(start(at))).toBe(false);
});

test('the same validation again changes nothing', () => {
  const judged = after(start(0), valid(0));
  expect(next(judged, valid(0))).toBe(judged);
});

test('the browser can go back to any form, and forward only past valid ones', () => {
  const back = after(atPerson, { type: 'went', step: 0 });
  expect(back).toMatchObject({ at: 0, valid: { 0: true, 1: true } });
  expect(after(back, { type: 'went', step: 2 }).at).toBe(2);
  expect(after(back, { type: 'judged', step: 0, valid: false }, { type: 'went', step: 1 }).at).toBe(0);
  expect(after(back, { type: 'judged', step: 1, valid: false }, { type: 'went', step: 1 }).at).toBe(1);
  expect(after(back, { type: 'judged', step: 1, valid: false }, { type: 'went', step: 2 }).at).toBe(0);
  for (const step of [3, -1, 0.5, Number.NaN]) expect(after(atPerson, { type: 'went', step }).at).toBe(2);
  expect(after(atPerson, valid(2), { type: 'registered' }, { type: 'went', step: 2 }).at).toBe(3);
});
