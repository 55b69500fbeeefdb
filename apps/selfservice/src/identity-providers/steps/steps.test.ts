import { IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { someConfiguration, someProvider } from '../../testing/providers.ts';
import { finishedSteps, isStep, stepToDo } from './steps.ts';

const test1 = (state: 'passed' | 'failed') => ({
  test_id: 'idt-1',
  state,
  start_time: '2026-11-02T08:00:00Z',
  over: null,
});
const off = { status: IdpStatus.disabled, live: null } as const;

test.each([
  ['nothing stored', someProvider({ ...off, candidate: null }), 0, 'values'],
  ['an empty candidate', someProvider({ ...off, candidate: someConfiguration({ idp_metadata_url: '' }) }), 0, 'values'],
  ['an address', someProvider({ ...off, candidate: someConfiguration() }), 0, 'test'],
  ['a file', someProvider({ ...off, candidate: someConfiguration({ idp_metadata_url: '', by_file: 1 }) }), 10, 'test'],
  ['a failed test', someProvider({ ...off, candidate: someConfiguration({ test: test1('failed') }) }), 10, 'test'],
  ['a passed test', someProvider({ ...off, candidate: someConfiguration({ test: test1('passed') }) }), 0, 'recovery'],
  [
    'everything but the switch',
    someProvider({ ...off, candidate: someConfiguration({ test: test1('passed') }) }),
    1,
    'on',
  ],
  ['in use', someProvider(), 10, 'on'],
  ['in use without codes', someProvider(), 0, 'recovery'],
  ['in use with an untested candidate', someProvider({ candidate: someConfiguration() }), 10, 'test'],
  [
    'in use with a tested candidate',
    someProvider({ candidate: someConfiguration({ test: test1('passed') }) }),
    10,
    'on',
  ],
] as const)('with %s the step to do is found', (_, provider, codes, step) => {
  expect(stepToDo(finishedSteps(provider, codes))).toBe(step);
});

test('only steps are steps', () => {
  expect([isStep('test'), isStep('tests'), isStep(null)]).toEqual([true, false, false]);
});
