import { overTheNetwork, type Transport } from '../../client/api-client.ts';
import type { PortalConfig } from '../../contract/portal/config.ts';
import { PAGE } from '../../pages/addresses.ts';
import type { Host } from '../host.ts';
import { takeAccount } from '../storage/account.ts';
import { initialLocale, keepLocale } from '../storage/locale.ts';
import type { AskedAhead } from './ask-ahead.ts';
import { createSession, type Session } from './session.ts';

/** A session of this page, and its language. */
export interface PortalSession {
  session: Session;
  spoken(): Host['locale'];
  speak(locale: Host['locale']): void;
  /** Leaves the page for an address. */
  leave(url: string): void;
}

/** Leaves the page, but only for a web address: `javascript:` and the like would run here. */
export function leaveFor(url: string) {
  const { protocol, href } = new URL(url, location.href);
  if (protocol === 'https:' || protocol === 'http:') location.assign(href);
}

/**
 * Creates the session of one of our pages below `basename`, as the OAuth client in config.json. `leave` and
 * `transport`: for tests and mocks. `askedAhead` has the answers to requests that were sent before.
 */
export function beginSession(
  config: PortalConfig,
  basename: string,
  leave = leaveFor,
  transport?: Transport,
  askedAhead?: AskedAhead,
): PortalSession {
  takeAccount();
  let locale = initialLocale();
  const session = createSession({
    apiBase: config.apiBase,
    clientId: config.clientId,
    redirectUri: `${location.origin}${basename}${PAGE.login}`,
    locale: () => locale,
    leave,
    transport: askedAhead
      ? async (request, onProgress) => (await askedAhead.take(request)) ?? overTheNetwork(request, onProgress)
      : transport,
    arrived: askedAhead?.arrived,
  });
  return {
    session,
    leave,
    spoken: () => locale,
    speak(chosen) {
      locale = chosen;
      keepLocale(chosen);
    },
  };
}
