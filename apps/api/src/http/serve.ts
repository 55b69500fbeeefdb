import type { EndpointSpec, FileReply, PageShape, ParsedOf, ReplyOf } from '@portal/common/contract/endpoint';
import type { Locale } from '@portal/common/intl/locale';
import { audit } from '../db/audit.ts';
import { inTransaction, type Tx } from '../db/connect.ts';
import type { Services } from '../services.ts';
import { answerRefusal } from './answer.ts';
import type { App, RequestContext } from './app-type.ts';
import { authorise, checkSubject, ForeignSubject } from './authorise.ts';
import { isAccessKey } from '../access-keys/access-keys.db.ts';
import { findCaller, findCallerByKey, type Caller } from './caller.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { parseRequest, type Parts } from './parse.ts';
import { declare } from './policy.ts';
import { Refusal, refuse } from './refusal.ts';
import { openParts } from '../crypto/sealed.ts';

/** Null only where the contract lets in people who are not signed in. */
export type CallerOf<E extends EndpointSpec> = E['access'] extends { kind: 'anyone' } ? Caller | null : Caller;

/** What a handler is given: the parsed parts of the request, secrets already opened, and who calls. */
export type HandlerInput<E extends EndpointSpec> = ParsedOf<E> & { caller: CallerOf<E> };

/** What a handler may use besides its input. */
export interface StepContext {
  services: Services;
  now(): Date;
  locale: Locale;
  requestId: string;
  /** What limits count as one network. */
  network: string;
  userAgent: string;
  /** Value of one of our cookies. */
  cookie(name: string): string | undefined;
  /** Sets one of our cookies (HttpOnly, SameSite=Lax); without `maxAge` (seconds) it ends with the browser session. */
  setCookie(name: string, value: string, maxAge?: number): void;
  /** A header of the request, for the few calls whose answer depends on one (`Accept`). */
  requestHeader(name: string): string | undefined;
  /** Sets a header of the answer (caching of lookups). */
  answerHeader(name: string, value: string): void;
  /** Runs `work` in one transaction; a Refusal with `keep` commits before it goes on. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface HandlerContext extends StepContext {
  /** The transaction the whole handler runs in. It is committed before the answer leaves. */
  tx: Tx;
}

type Answer<E extends EndpointSpec> = ReplyOf<E> | FileReply;
type Served = (c: RequestContext) => Promise<Response>;

const specs = new WeakMap<App, readonly EndpointSpec[]>();
/** Calls that share method and path are told apart by a query key. */
const served = new WeakMap<App, Map<string, { when: string | undefined; run: Served }[]>>();

async function transaction<T>(services: Services, work: (tx: Tx) => Promise<T>): Promise<T> {
  let kept: Refusal | undefined;
  const result = await inTransaction(services.db, async (tx) => {
    kept = undefined;
    try {
      return { value: await work(tx) };
    } catch (error) {
      if (!(error instanceof Refusal) || !error.details.keep) throw error;
      kept = error;
      return undefined;
    }
  });
  if (kept) throw kept;
  if (!result) throw new Error('A transaction ended without a result.');
  return result.value;
}

/** The caller by the bearer token or access key, or null without one. One that is over is 401 even where none is needed; a key only reads. */
async function callerOf(c: RequestContext, { db, clock }: Services): Promise<Caller | null> {
  const header = c.req.header('authorization');
  if (header === undefined) return null;
  const [, token] = /^Bearer ([A-Za-z0-9._~+/-]{1,512}=*)$/.exec(header) ?? [];
  const byKey = token !== undefined && isAccessKey(token);
  const caller = !token ? null : await (byKey ? findCallerByKey : findCaller)(db, token, clock.now());
  if (!caller) {
    c.header('WWW-Authenticate', 'Bearer error="invalid_token"');
    refuse('Account.SignIn.Required', byKey ? { text: 'accessKey.refused' } : {});
  }
  c.get('note').userId = caller.userId;
  if (byKey && c.req.method !== 'GET') refuse('Account.Permission.Denied');
  return caller;
}

/** What a handler may use, for the few routes that are no call of the contract. */
export function stepContext(c: RequestContext, services: Services): StepContext {
  return {
    services,
    now: services.clock.now,
    locale: c.get('locale'),
    requestId: c.get('requestId'),
    network: c.get('network'),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    cookie: (name) => readCookie(c, services.config, name),
    setCookie: (name, value, maxAge) => writeCookie(c, services.config, name, value, maxAge),
    requestHeader: (name) => c.req.header(name),
    answerHeader: (name, value) => c.header(name, value),
    transaction: (work) => transaction(services, work),
  };
}

/** Puts a page into the shape its endpoint declares. */
function wirePage({ rows, total, inside }: PageShape, page: { rows: unknown[]; total: number }) {
  const shaped = { [rows]: page.rows, [total]: page.total };
  return inside ? { [inside]: shaped } : shaped;
}

const isFile = (answer: unknown): answer is FileReply =>
  typeof answer === 'object' && answer !== null && (answer as { kind?: unknown }).kind === 'file';

function isPage(reply: NonNullable<EndpointSpec['reply']>): reply is PageShape {
  return 'kind' in reply && reply.kind === 'page';
}

/** Checks what a handler answers against the contract, so that nothing undeclared ever leaves. */
function bodyOf(reply: EndpointSpec['reply'], answer: unknown): unknown {
  if (!reply) return {};
  if (!isPage(reply)) return (reply).parse(answer);
  const page = answer as { rows: unknown[]; total: number };
  return wirePage(reply, { rows: page.rows.map((row) => reply.row.parse(row)), total: page.total });
}

function answerWith(c: RequestContext, endpoint: EndpointSpec, answer: unknown): Response {
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  if (!isFile(answer)) return c.json(bodyOf(endpoint.reply, answer) as object);
  c.header('Content-Type', answer.type);
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  const name = encodeURIComponent(answer.name ?? 'file');
  c.header('Content-Disposition', `${answer.type.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`);
  return c.body(new Uint8Array(answer.bytes));
}

/** Opens the sealed fields of the body in place, and the signature of a call that is signed. */
async function open(c: RequestContext, services: Services, endpoint: EndpointSpec, parts: Parts): Promise<void> {
  const body = (parts.body ?? {}) as Record<string, unknown>;
  const fields = Object.entries(endpoint.sealed ?? {}).flatMap(([field, purpose]) => {
    const sealed = body[field];
    return typeof sealed === 'string' ? [{ field, sealed, purpose }] : [];
  });
  const secrets = await openParts(services, {
    values: fields, ...(endpoint.signed ? { signature: { sign: c.req.header('req-sign'), random: c.req.header('req-random') } } : {}),
  }, c.get('network'));
  for (const [i, { field }] of fields.entries()) body[field] = secrets[i];
}

/** Writes the audit line of a call that names another subject, and answers what it is refused with. */
async function traced(services: Services, caller: Caller | null, endpoint: EndpointSpec, named: string): Promise<{ thrown: unknown }> {
  try {
    await audit(services.db, {
      actor: caller?.userId ?? null, action: 'subject.foreign', object: named.slice(0, 100),
      detail: { call: `${endpoint.method} ${endpoint.path}` },
    }, services.clock.now());
    return { thrown: new Refusal('Account.Permission.Denied') };
  } catch (error) {
    return { thrown: error };
  }
}

/** Every call that an app serves, for its description at /openapi.json. */
export function servedCalls(app: App): readonly EndpointSpec[] {
  return specs.get(app) ?? [];
}

function register(app: App, endpoint: EndpointSpec, run: Served): void {
  specs.set(app, [...servedCalls(app), endpoint]);
  const calls = served.get(app) ?? new Map<string, { when: string | undefined; run: Served }[]>();
  served.set(app, calls);
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  const key = `${endpoint.method} ${path}`;
  const same = calls.get(key);
  if (same) {
    same.push({ when: endpoint.when, run });
    return;
  }
  const those = [{ when: endpoint.when, run }];
  calls.set(key, those);
  app.on(endpoint.method, path, declare(endpoint.access, async (c: RequestContext) => {
    const chosen = those.find(({ when }) => when !== undefined && c.req.query(when) !== undefined)
      ?? those.find(({ when }) => when === undefined) ?? those[0];
    return chosen ? chosen.run(c) : c.notFound();
  }));
}

/**
 * Serves one call whose handler orders its own transactions (`ctx.transaction`): for handlers that hash passwords or
 * talk to others in between, so that no connection is held meanwhile. Everything else is as in `serve`.
 */
export function serveInSteps<E extends EndpointSpec>(
  app: App,
  services: Services,
  endpoint: E,
  handler: (input: HandlerInput<E>, context: StepContext) => Promise<Answer<E>>,
): void {
  register(app, endpoint, async (c) => {
    c.get('note').route = `${endpoint.method} ${endpoint.path}`;
    let caller: Caller | null = null;
    try {
      caller = await callerOf(c, services);
      authorise(endpoint.access, caller);
      const parts = await parseRequest(c, endpoint);
      checkSubject(endpoint, caller, parts, { userId: c.req.header('UserID'), userType: c.req.header('UserType') });
      await open(c, services, endpoint, parts);
      const answer = await handler({ ...parts, caller } as unknown as HandlerInput<E>, stepContext(c, services));
      return answerWith(c, endpoint, answer);
    } catch (error) {
      const { thrown } = error instanceof ForeignSubject ? await traced(services, caller, endpoint, error.named) : { thrown: error };
      return answerRefusal(c, thrown);
    }
  });
}

/**
 * Serves one call of the contract: lets the right callers in, parses, opens sealed fields, runs the handler in one
 * transaction, checks its answer against the contract and turns refusals into error bodies. Handlers see no HTTP.
 */
export function serve<E extends EndpointSpec>(
  app: App,
  services: Services,
  endpoint: E,
  handler: (input: HandlerInput<E>, context: HandlerContext) => Promise<Answer<E>>,
): void {
  serveInSteps(app, services, endpoint, (input, context) =>
    context.transaction((tx) => handler(input, { ...context, tx })));
}
