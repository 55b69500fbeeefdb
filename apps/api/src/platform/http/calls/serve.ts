import type { FileHandle } from 'node:fs/promises';
import type {
  AnswerOf,
  EndpointSpec,
  FieldOf,
  FileReply,
  ParsedOf,
  RefusalOf,
  StreamReply,
} from '@portal/common/contract/endpoint';
import type { IdempotencyRefusal } from '@portal/common/contract/refusals';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import { ACCOUNT_HEADER } from '@portal/common/contract/sign-in/oauth';
import type { Locale } from '@portal/common/intl/locale';
import { callOf as callName, needsRecentSignIn } from '../../acts/acts.ts';
import { audit } from '../../audit/audit.ts';
import { currentOrigin } from '../../audit/origin.ts';
import { inTransaction, onceCommitted, type Db, type Tx } from '../../db/connect.ts';
import { beginKeyed, type KeyedCall } from './idempotency.ts';
import { answerRefusal, refusalFor } from './refusal-reply.ts';
import type { App, RequestContext } from '../request/app-type.ts';
import { authorise, checkSubject, ForeignSubject } from '../caller/authorise.ts';
import { isAccessKey } from '../caller/check-access-key.db.ts';
import { findCallerByAccessKey, findCallerByToken, type Caller } from '../caller/caller.ts';
import { findServiceCaller, type ServiceCaller } from '../caller/service-caller.ts';
import { register } from './calls.ts';
import { bothNames, readBrowser } from '../caller/browser-sessions.db.ts';
import { noteWrite, readsAfter } from '../caller/own-writes.ts';
import { checkRecent } from '../caller/recent.ts';
import { cookiesOf, writeCookie } from '../caller/cookies.ts';
import { parseRequest, type Parts } from '../request/parse.ts';
import type { ReceivedFile } from '../request/received-file.ts';
import { declares, Refusal, refuse, refusing, type Refusing } from '../../errors/refusal.ts';
import { answerAgain, answerWith, bodyOf } from './reply.ts';
import { limitService } from './service-rate.ts';
import { openParts, type Nonces } from '../sealed/sealed.ts';
import type { Services } from '../services.ts';

/** Null only if the contract allows anonymous callers. */
export type CallerOf<E extends EndpointSpec> = E['access'] extends { kind: 'anyone' }
  ? Caller | null
  : E['access'] extends { kind: 'service' }
    ? ServiceCaller
    : Caller;

/** Input of a handler: the parsed parts of the request, secrets already opened, and the caller. */
export type HandlerInput<E extends EndpointSpec> = ParsedOf<E, ReceivedFile> & { caller: CallerOf<E> };

/**
 * What a handler may use besides its input. `Code` are the codes that it may refuse with, `Field` the fields; a context
 * with more of both can be passed where one with fewer is expected.
 */
export interface StepContext<Code extends ErrorCode = never, Field extends string = never> extends Refusing<
  Code,
  Field
> {
  services: Services;
  now(): Date;
  locale: Locale;
  requestId: string;
  /** Network as counted by limits. */
  network: string;
  userAgent: string;
  /** Value of one of our cookies. */
  cookie(name: string): string | undefined;
  /**
   * Sets one of our cookies (HttpOnly, SameSite=Lax); without `maxAge` (seconds) it ends with the browser session. In a
   * transaction it is set once that is committed: the browser never has a value that the database does not know.
   */
  setCookie(name: string, value: string, maxAge?: number): void;
  /** A header of the request, for the few calls whose answer depends on one (`Accept`). */
  requestHeader(name: string): string | undefined;
  /** Sets a header of the answer (caching of lookups). */
  answerHeader(name: string, value: string): void;
  /** Runs `work` in one transaction; a Refusal with `keep` commits before it is rethrown. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, which only reads, in one transaction: of the replica, if there is one that has what the caller changed
   * last. It may run again on the primary when the replica fails.
   */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface HandlerContext<Code extends ErrorCode = never, Field extends string = never> extends StepContext<
  Code,
  Field
> {
  /** The transaction that the whole handler runs in. It is committed before the answer is sent. */
  tx: Tx;
}

/** Codes that are left to the handler of an endpoint. */
type OwnRefusalOf<E extends EndpointSpec> = Exclude<RefusalOf<E>, IdempotencyRefusal>;

/** The context of one endpoint's handler: it refuses with the codes and at the fields that the endpoint declares. */
export type StepContextOf<E extends EndpointSpec> = StepContext<OwnRefusalOf<E>, FieldOf<E>>;
export type HandlerContextOf<E extends EndpointSpec> = HandlerContext<OwnRefusalOf<E>, FieldOf<E>>;

type Answer<E extends EndpointSpec> = AnswerOf<E> | FileReply | StreamReply;

async function transaction<T>(services: Services, work: (tx: Tx) => Promise<T>): Promise<T> {
  let kept: Refusal | undefined;
  const result = await inTransaction(services.db, async (tx) => {
    kept = undefined;
    try {
      return { value: await work(tx) };
    } catch (error) {
      if (!(error instanceof Refusal) || !error.details.commit) throw error;
      kept = error;
      return undefined;
    }
  });
  if (kept) throw kept;
  if (!result) throw new Error('A transaction ended without a result.');
  return result.value;
}

/** The caller by bearer token or access key, null without one. Expired credentials are a 401 even on public calls. */
async function callerOf(c: RequestContext, { db, clock, keyCalls }: Services): Promise<Caller | ServiceCaller | null> {
  const header = c.req.header('authorization');
  if (header === undefined) return null;
  const [, token] = /^Bearer ([A-Za-z0-9._~+/-]{1,512}=*)$/.exec(header) ?? [];
  const byKey = token !== undefined && isAccessKey(token);
  const now = clock.now();
  const from = { address: c.get('arrival').client, now };
  const caller = !token
    ? null
    : byKey
      ? await findCallerByAccessKey(db, token, from)
      : ((await findCallerByToken(db, token, now)) ?? (await findServiceCaller(db, token, from)));
  if (!caller || 'refused' in caller) {
    c.header('WWW-Authenticate', 'Bearer error="invalid_token"');
    return refuse('Account.SignIn.Required', caller ? { text: `accessKey.${caller.refused}` } : {});
  }
  if ('clientId' in caller) {
    c.get('note').clientId = caller.clientId;
    return caller;
  }
  c.get('note').userId = caller.userId;
  if (caller.key) {
    keyCalls.note({ keyId: caller.key.id, network: c.get('network'), route: c.get('note').route ?? '' });
    const origin = currentOrigin();
    if (origin) origin.accessKey = caller.key.accessKeyId;
  }
  return caller;
}

/** Refuses a call whose page belongs to another account than its token. */
async function checkAccount(
  c: RequestContext,
  { db, config, clock }: Services,
  caller: Caller | ServiceCaller | null,
): Promise<void> {
  const page = c.req.header(ACCOUNT_HEADER);
  if (page === undefined || !caller || 'clientId' in caller || caller.key || page === caller.userId) return;
  const sessions = await readBrowser(db, cookiesOf(c, config), clock.now());
  refuse('Account.Session.Other', { extra: bothNames(sessions, { page, session: caller.userId }) });
}

/** The context of a handler, also for the few routes without a contract. */
export function stepContext(
  c: RequestContext,
  services: Services,
  caller: Caller | ServiceCaller | null = null,
): StepContext<ErrorCode, string> {
  return {
    ...refusing,
    services,
    now: services.clock.now,
    locale: c.get('locale'),
    requestId: c.get('requestId'),
    network: c.get('network'),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    cookie: cookiesOf(c, services.config),
    setCookie: (...set) => onceCommitted(() => writeCookie(c, services.config, ...set)),
    requestHeader: (name) => c.req.header(name),
    answerHeader: (name, value) => c.header(name, value),
    transaction: (work) => transaction(services, work),
    read: (work) => services.replica.read(readsAfter(c, caller), work, () => transaction(services, work)),
  };
}

/** Opens the sealed fields of the body in place, and the signature of a call that is signed. */
async function open(c: RequestContext, services: Services, endpoint: EndpointSpec, parts: Parts): Promise<Nonces> {
  const body = (parts.body ?? {}) as Record<string, unknown>;
  const fields = Object.entries(endpoint.sealed ?? {}).flatMap(([field, purpose]) => {
    const sealed = body[field];
    return typeof sealed === 'string' ? [{ field, sealed, purpose }] : [];
  });
  const { secrets, nonces } = await openParts(
    services,
    {
      values: fields,
      ...(endpoint.signed ? { signature: { sign: c.req.header('req-sign'), random: c.req.header('req-random') } } : {}),
    },
    c.get('network'),
  );
  for (const [i, { field }] of fields.entries()) body[field] = secrets[i];
  return nonces;
}

/** Writes the audit line of a call that names another subject, and returns the error to answer with. */
async function traced(
  services: Services,
  caller: Caller | ServiceCaller | null,
  endpoint: EndpointSpec,
  named: string,
): Promise<{ thrown: unknown }> {
  try {
    await audit(
      services.db,
      {
        actor: caller && 'userId' in caller ? caller.userId : null,
        action: 'subject.foreign',
        object: named.slice(0, 100),
        detail: { call: `${endpoint.method} ${endpoint.path}` },
      },
      services.clock.now(),
    );
    return { thrown: new Refusal('Account.Permission.Denied') };
  } catch (error) {
    return { thrown: error };
  }
}

/**
 * A refusal that its endpoint does not declare is still sent, and logged as an error, because the list of the endpoint
 * is wrong.
 */
function checkDeclared(c: RequestContext, { log }: Services, endpoint: EndpointSpec, { code }: Refusal): void {
  if (declares(endpoint, code)) return;
  log.error({
    event: 'refusal.undeclared',
    route: `${endpoint.method} ${endpoint.path}`,
    code,
    request_id: c.get('requestId'),
  });
}

/** Stores the answer of a call with an `Idempotency-Key` in the transaction of its changes; nothing for others. */
type Keep<E extends EndpointSpec> = (tx: Tx, answer: Answer<E>) => Promise<void>;

function mount<E extends EndpointSpec>(
  app: App,
  services: Services,
  endpoint: E,
  run: (
    input: HandlerInput<E>,
    context: StepContextOf<NoInfer<E>>,
    more: { keep: Keep<E>; nonces: Nonces },
  ) => Promise<Answer<E>>,
  { usesNonces }: { usesNonces: boolean } = { usesNonces: false },
): void {
  const stepUp = needsRecentSignIn(callName(endpoint));
  register(app, endpoint, async (c) => {
    c.get('note').route = `${endpoint.method} ${endpoint.path}`;
    let caller: Caller | ServiceCaller | null = null;
    let keyed: KeyedCall | undefined;
    let nonces: Nonces | undefined;
    const opened: FileHandle[] = [];
    try {
      caller = await callerOf(c, services);
      await checkAccount(c, services, caller);
      authorise(endpoint, caller);
      if (stepUp && caller && !('clientId' in caller)) checkRecent(caller, services.clock.now(), refusing);
      if (caller && 'clientId' in caller) await limitService(c, services, caller);
      const parts = await parseRequest(c, endpoint, opened);
      if (!caller || !('clientId' in caller))
        checkSubject(endpoint, caller, parts, { userId: c.req.header('UserID'), userType: c.req.header('UserType') });
      nonces = await open(c, services, endpoint, parts);
      if (!usesNonces) await nonces.use(services.db);
      const begun = await beginKeyed(c, services, endpoint, caller, parts);
      if (begun && 'answer' in begun) return answerAgain(c, begun.answer);
      keyed = begun?.keyed;
      const keep = async (db: Db | Tx, answer: Answer<E>) => keyed?.keep(db, bodyOf(endpoint.reply, answer));
      const context = stepContext(c, services, caller);
      const answer = await run(
        { ...parts, caller } as unknown as HandlerInput<E>,
        {
          ...context,
          transaction: (work) =>
            context.transaction(async (tx) => {
              const result = await work(tx);
              await keyed?.hold(tx);
              return result;
            }),
        },
        { keep, nonces },
      );
      await nonces.use(services.db);
      await keep(services.db, answer);
      await noteWrite(c, services, caller, endpoint.method);
      return answerWith(c, endpoint, answer);
    } catch (error) {
      // If this fails too, the call stays claimed until it may be taken over.
      await keyed?.forget().catch(() => undefined);
      const { thrown } =
        error instanceof ForeignSubject
          ? await traced(services, caller, endpoint, error.named)
          : { thrown: (await nonces?.use(services.db).catch((replayed: unknown) => replayed)) ?? error };
      // A part may have been committed before.
      await noteWrite(c, services, caller, endpoint.method);
      checkDeclared(c, services, endpoint, refusalFor(thrown));
      return answerRefusal(c, thrown);
    } finally {
      await Promise.all(opened.map((file) => file.close()));
    }
  });
}

/**
 * Serves one call whose handler orders its own transactions (`ctx.transaction`): for handlers that hash passwords or
 * call other services in between, so that no connection is held meanwhile. Everything else is as in `serve`.
 */
export function serveInSteps<E extends EndpointSpec>(
  app: App,
  services: Services,
  endpoint: E,
  handler: (input: HandlerInput<E>, context: StepContextOf<NoInfer<E>>) => Promise<Answer<E>>,
): void {
  mount(app, services, endpoint, (input, context) => handler(input, context));
}

/** As `serve`, for a handler that only reads: the replica may answer, if there is one. */
export function serveRead<E extends EndpointSpec>(
  app: App,
  services: Services,
  endpoint: E,
  handler: (input: HandlerInput<E>, context: HandlerContextOf<NoInfer<E>>) => Promise<Answer<E>>,
): void {
  mount(app, services, endpoint, (input, context) => context.read((tx) => handler(input, { ...context, tx })));
}

/**
 * As `serveInSteps`, for a handler whose first statement uses the nonces of the sealed parts together with what it counts
 * before it looks at them. When it ends without, they are used afterwards.
 */
export function serveSealedInSteps<E extends EndpointSpec>(
  app: App,
  services: Services,
  endpoint: E,
  handler: (input: HandlerInput<E> & { nonces: Nonces }, context: StepContextOf<NoInfer<E>>) => Promise<Answer<E>>,
): void {
  mount(app, services, endpoint, (input, context, { nonces }) => handler(Object.assign(input, { nonces }), context), {
    usesNonces: true,
  });
}

/**
 * Serves one call of the contract: authorises the caller, parses, opens sealed fields, runs the handler in one
 * transaction, encodes its answer by the contract and turns refusals into error bodies. Handlers see no HTTP.
 */
export function serve<E extends EndpointSpec>(
  app: App,
  services: Services,
  endpoint: E,
  handler: (input: HandlerInput<E>, context: HandlerContextOf<NoInfer<E>>) => Promise<Answer<E>>,
): void {
  mount(app, services, endpoint, (input, context, { keep }) =>
    context.transaction(async (tx) => {
      const answer = await handler(input, { ...context, tx });
      await keep(tx, answer);
      return answer;
    }),
  );
}
