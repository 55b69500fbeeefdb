import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { Locale } from '@portal/common/intl/locale';

/** What every request carries once the first middleware has run. */
export interface RequestVariables {
  requestId: string;
  locale: Locale;
  /** What limits count as one network. */
  network: string;
  /** For the Content-Security-Policy of this answer. */
  nonce: string;
  /** Told to the log: code of a refusal, user, and the path as declared. */
  note: { code?: string; userId?: string; route?: string; error?: unknown; status?: number };
}

export interface AppEnv { Bindings: HttpBindings; Variables: RequestVariables }
export type App = Hono<AppEnv>;
export type RequestContext = Context<AppEnv>;
