import { CancelBlock } from '@portal/common/enums/user/cancel-block';
import { CLOSED, next, type StepEvent, type Step } from './cancel.steps.ts';

const blocks = [{ list: CancelBlock.billing, reason: 'Unpaid bills' }];
const after = (...events: StepEvent[]): Step => events.reduce(next, CLOSED);
const opened = { type: 'opened' } as const;
const proven = ['phone'] as const;
const allowed = { type: 'allowed', proven } as const;
const verified = { type: 'verified', token: 't-1' } as const;
const cancelled = { type: 'cancelled', until: '2026-12-30T00:00:00Z' } as const;

test('the steps are check, code, warning, done', () => {
  expect(after(opened)).toEqual({ at: 'checking' });
  expect(after(opened, allowed)).toEqual({ at: 'verify', proven });
  expect(after(opened, allowed, verified)).toEqual({ at: 'warning', token: 't-1', proven });
  expect(after(opened, allowed, verified, cancelled)).toEqual({ at: 'done', until: '2026-12-30T00:00:00Z' });
});

test('either check can block, and closing the dialog starts over', () => {
  expect(after(opened, { type: 'blocked', blocks })).toEqual({ at: 'blocked', blocks });
  expect(after(opened, allowed, { type: 'blocked', blocks })).toEqual({ at: 'blocked', blocks });
  expect(after(opened, allowed, verified, { type: 'blocked', blocks })).toEqual({ at: 'blocked', blocks });
  expect(after(opened, { type: 'blocked', blocks }, { type: 'left' }, opened)).toEqual({ at: 'checking' });
});

test('a failed check can be repeated', () => {
  expect(after(opened, { type: 'failed' })).toEqual({ at: 'failed' });
  expect(after(opened, { type: 'failed' }, opened)).toEqual({ at: 'checking' });
});

test('an expired proof leads back to the code', () => {
  expect(after(opened, allowed, verified, { type: 'expired' })).toEqual({ at: 'verify', proven });
});

test.each<[string, StepEvent]>([
  ['a check', allowed],
  ['a failure', { type: 'failed' }],
  ['a block', { type: 'blocked', blocks }],
  ['a code', verified],
  ['the end', cancelled],
])('a late %s is ignored after the dialog was closed', (_, late) => {
  expect(after(opened, { type: 'left' }, late)).toEqual(CLOSED);
});

test('no step can be skipped, and done is final', () => {
  expect(after(opened, verified)).toEqual({ at: 'checking' });
  expect(after(opened, allowed, cancelled)).toEqual({ at: 'verify', proven });
  expect(after(opened, allowed, { type: 'failed' })).toEqual({ at: 'verify', proven });
  for (const more of [{ type: 'left' }, opened, { type: 'expired' }, { type: 'blocked', blocks }] as const) {
    expect(after(opened, allowed, verified, cancelled, more)).toMatchObject({ at: 'done' });
  }
});
