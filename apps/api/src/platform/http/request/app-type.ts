import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Locale } from '@portal/common/intl/locale';

/** Variables of every request after the first middleware. */
export interface RequestVariables {
  requestId: string;
  locale: Locale;
  /** Network as counted by limits. */
  network: string;
  /** CSP nonce of this response. */
  nonce: string;
  /** For the log: error code, user, and the declared path. */
  note: { code?: string; userId?: string; route?: string; error?: unknown; status?: number };
}

export interface AppEnv {
  Bindings: HttpBindings;
  Variables: RequestVariables;
}
export type App = Hono<AppEnv>;
export type RequestContext = Context<AppEnv>;
