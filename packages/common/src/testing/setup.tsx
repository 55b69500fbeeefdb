import '@testing-library/jest-dom';
import * as React from 'react';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { format } from 'node:util';
import { loadOver } from '../antd/base.ts';
import { forgetKeys } from '../client/sealing.ts';
import { loadControlsAtOnce } from '../ui/late/late-control.tsx';
import { loadAllTexts } from '../intl/texts.ts';
import { server } from './mock.tsx';
import { MINUTE_MS } from '../rules/units.ts';

// Browser features that antd and the session need and jsdom lacks.
// The real timer, before a test installs fake ones.
const later = setTimeout;
/** The part that React's scheduler and antd need. A real port with a listener would keep the process alive. */
class QuietMessageChannel {
  port1: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  port2 = { postMessage: (data: unknown) => void later(() => this.port1.onmessage?.({ data })) };
}
/** Closed after each test: an open channel would receive messages of the next test and keep the process alive. */
class ShortBroadcastChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
}
const channels = new Set<BroadcastChannel>();
Object.assign(globalThis, {
  MessageChannel: QuietMessageChannel,
  BroadcastChannel: ShortBroadcastChannel,
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  // Reduced motion: no test waits for an animation.
  matchMedia: (query: string) => ({
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => true,
  }),
});
window.scrollTo = () => {};
performance.getEntriesByType = () => [];
// antd writes thousands of style rules, and jsdom would match all of them in every getComputedStyle.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { configurable: true, get: () => '', set() {} });
// jsdom reports an error for pseudo elements; antd only measures scroll bars with them.
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => styleOf(element);
Element.prototype.scrollIntoView ??= () => {};
if (!globalThis.crypto?.subtle) Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
// A secure context, as on https and on localhost.
Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
// Node's implementation rejects the files of jsdom.
URL.createObjectURL = () => 'blob:test';
URL.revokeObjectURL = () => {};

// Long enough for a busy machine; only a missing element takes all of it.
configure({ asyncUtilTimeout: MINUTE_MS });

// While a test waits for an element, each failed attempt would print the whole page into an error that is discarded.
// Here the page is printed when the message is read, which is only after the wait has failed.
const { getElementError } = getConfig();
function missing(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: waiting } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean };
  const error = waiting ? new Error() : getElementError(message, container);
  if (waiting) {
    error.name = 'TestingLibraryElementError';
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => getElementError(message, container).message,
    });
  } else {
    // The stack trace starts at the query in the test.
    Error.captureStackTrace(error, missing);
  }
  return error;
}
configure({ getElementError: missing });

// React records a stack for each element, for its warnings. Tests do not need it and render faster without.
const internals = (React as unknown as Record<string, object | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (internals && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

let complaints: string[] = [];
jest.spyOn(console, 'error').mockImplementation((...what: unknown[]) => {
  const said = format(...what);
  // Caused by a click that opens a lazily loaded page; user-event cannot wait for it inside the click.
  if (!said.startsWith('A component suspended inside an `act` scope')) complaints.push(said);
});

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeAll(loadAllTexts);
beforeAll(loadOver);
loadControlsAtOnce();
afterEach(() => {
  cleanup();
  for (const channel of channels) channel.close();
  channels.clear();
  server.resetHandlers();
  forgetKeys();
  localStorage.clear();
  sessionStorage.clear();
  const said = complaints;
  complaints = [];
  if (said.length > 0) throw new Error(`console.error was called:\n${said.join('\n')}`);
});
afterAll(() => server.close());
