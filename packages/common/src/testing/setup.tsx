import '@testing-library/jest-dom';
import * as React from 'react';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { format } from 'node:util';
import { loadOver } from '../antd/base.ts';
import { forgetKeys } from '../client/call.ts';
import { loadAllTexts } from '../intl/texts.ts';
import { server } from './mock.tsx';

// What antd and the session ask of a browser and jsdom does not have.
// Taken before any test replaces the clock.
const later = setTimeout;
/** As far as React's scheduler and antd go. A real port with a listener would keep the process of the tests alive. */
class QuietMessageChannel {
  port1: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  port2 = { postMessage: (data: unknown) => void later(() => this.port1.onmessage?.({ data })) };
}
/** Closed after each test: an open one would hear the next test, and keep the process alive. */
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
  ResizeObserver: class { observe() {} unobserve() {} disconnect() {} },
  // Everything stands still: no test waits for an animation.
  matchMedia: (query: string) => ({
    matches: query.includes('prefers-reduced-motion'), media: query, onchange: null,
    addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {}, dispatchEvent: () => true,
  }),
});
window.scrollTo = () => {};
// antd writes thousands of style rules, and jsdom would match each of them at every look at an element.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { configurable: true, get: () => '', set() {} });
// jsdom knows no pseudo elements and says so; antd only wants to measure scroll bars.
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => styleOf(element);
Element.prototype.scrollIntoView ??= () => {};
if (!globalThis.crypto?.subtle) Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
// As on https and on localhost.
Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
// Node's own refuses the files of jsdom.
URL.createObjectURL = () => 'blob:test';
URL.revokeObjectURL = () => {};

// A loaded machine is slow to render antd; only a missing element should take the whole time.
configure({ asyncUtilTimeout: 15_000 });

// While something is waited for, each look that finds nothing yet would print the whole page into an error nobody sees:
// there the page is printed once somebody reads the message, which is when the waiting ends in vain.
const { getElementError } = getConfig();
function missing(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: waiting } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean };
  const error = waiting ? new Error() : getElementError(message, container);
  if (waiting) {
    error.name = 'TestingLibraryElementError';
    Object.defineProperty(error, 'message', { configurable: true, get: () => getElementError(message, container).message });
  } else {
    // The place to show is where the test looked, not here.
    Error.captureStackTrace(error, missing);
  }
  return error;
}
configure({ getElementError: missing });

// React notes where each element was made, for its messages; nobody reads them here, and pages render the quicker without.
const internals = (React as unknown as Record<string, object | undefined>)['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'];
if (internals && 'recentlyCreatedOwnerStacks' in internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

let complaints: string[] = [];
jest.spyOn(console, 'error').mockImplementation((...what: unknown[]) => {
  const said = format(...what);
  // A click that leads to a page whose code is still to come; user-event cannot wait for it inside the click.
  if (!said.startsWith('A component suspended inside an `act` scope')) complaints.push(said);
});

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeAll(loadAllTexts);
beforeAll(loadOver);
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
