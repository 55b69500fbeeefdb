import { afterFirstFrame } from './after-first-frame.ts';

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  frames = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A document that is still being parsed, and functions that change its state. */
function arriving({ prerendered = true, hidden = false }: { prerendered?: boolean; hidden?: boolean }) {
  const page = document.implementation.createHTMLDocument();
  if (prerendered) page.documentElement.dataset.prerendered = '';
  const now = { readyState: 'loading', hidden };
  Object.defineProperty(page, 'readyState', { get: () => now.readyState });
  Object.defineProperty(page, 'hidden', { get: () => now.hidden });
  const seen = { shown: false };
  void afterFirstFrame(page).then(() => { seen.shown = true; });
  return {
    seen,
    become(change: Partial<typeof now>, event: string) {
      Object.assign(now, change);
      page.dispatchEvent(new Event(event));
    },
    async frame() {
      for (const callback of frames.splice(0)) callback(0);
      await jest.advanceTimersByTimeAsync(1);
    },
  };
}
const settled = () => jest.advanceTimersByTimeAsync(0);

test('the promise resolves immediately without a prerendered page', async () => {
  const { seen } = arriving({ prerendered: false });
  await settled();
  expect(seen.shown).toBe(true);
});

test('the promise resolves with the first frame after the page has been parsed', async () => {
  const { become, frame, seen } = arriving({});
  await frame();
  expect(seen.shown).toBe(false);
  become({ readyState: 'interactive' }, 'readystatechange');
  await settled();
  expect(seen.shown).toBe(false);
  await frame();
  expect(seen.shown).toBe(true);
});

test('in a hidden tab it waits for the parser and for no frame', async () => {
  const { become, seen } = arriving({ hidden: true });
  await settled();
  expect(seen.shown).toBe(false);
  become({ readyState: 'interactive' }, 'readystatechange');
  await settled();
  expect(seen.shown).toBe(true);
});

test('it waits for no frame when the tab becomes hidden meanwhile', async () => {
  const { become, seen } = arriving({});
  become({ readyState: 'interactive' }, 'readystatechange');
  become({ hidden: true }, 'visibilitychange');
  await settled();
  expect(seen.shown).toBe(true);
});
