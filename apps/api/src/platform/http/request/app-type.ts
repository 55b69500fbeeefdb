import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Locale } from '@portal/common/intl/locale';

/** How a request arrived here, for `doctor`. */
export interface Arrival {
  /** Address of the other end of the connection: a proxy, or the client. */
  peer: string;
  /** The peer is in TRUST_PROXY. */
  trusted: boolean;
  /** X-Forwarded-For as it came; empty without one. */
  forwarded: string;
  /** What counts as the address of the client. */
  client: string;
}

/** Variables of every request after the first middleware. */
export interface RequestVariables {
  requestId: string;
  locale: Locale;
  /** Network as counted by limits. */
  network: string;
  /** How the request arrived. */
  arrival: Arrival;
  /** CSP nonce of this response. */
  nonce: string;
  /** For the log: error code, user, and the declared path. */
  note: { code?: string; userId?: string; clientId?: string; route?: string; error?: unknown; status?: number };
}

export interface AppEnv {
  Bindings: HttpBindings;
  Variables: RequestVariables;
}
export type App = Hono<AppEnv>;
export type RequestContext = Context<AppEnv>;
