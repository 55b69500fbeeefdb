import { whenUsed } from './when-used.ts';

let idle: (() => void)[] = [];
const cancelled = jest.fn();
beforeEach(() => {
  idle = [];
  cancelled.mockClear();
  Object.assign(globalThis, {
    requestIdleCallback: (task: () => void) => idle.push(task),
    cancelIdleCallback: cancelled,
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
  Reflect.deleteProperty(navigator, 'userActivation');
});

test.each(['pointerdown', 'keydown', 'input'])('a task waits for the first %s and then for an idle page', (use) => {
  const task = jest.fn();
  const stop = whenUsed(task);
  expect(idle).toEqual([]);
  document.body.dispatchEvent(new Event(use, { bubbles: true }));
  document.body.dispatchEvent(new Event(use, { bubbles: true }));
  expect(idle).toEqual([task]);
  stop();
});

test('a page that is already in use, such as a prerendered one, does not wait', () => {
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true });
  const task = jest.fn();
  whenUsed(task)();
  expect(idle).toEqual([task]);
  expect(cancelled).toHaveBeenCalledTimes(1);
});

test('a task that is cancelled before the first use never runs', () => {
  whenUsed(jest.fn())();
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(idle).toEqual([]);
});
