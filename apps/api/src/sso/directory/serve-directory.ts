import { inTransaction, type Tx } from '../../platform/db/connect.ts';
import { causeOf } from '../../platform/errors/error-cause.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import type { App, RequestContext } from '../../platform/http/request/app-type.ts';
import { JSON_LIMIT, readBody } from '../../platform/http/request/body.ts';
import { parseJson } from '../../platform/http/request/json.ts';
import type { Services } from '../../platform/http/services.ts';
import { countUse } from '../../platform/limits/limits.ts';
import { noteCall } from './calls.db.ts';
import { fail, faultBody, faultOf } from './fault.ts';
import { findDirectory, type Directory } from './tokens.db.ts';

/** Calls of a provider's directory. Entra sends up to 25 a second. */
const RATE = { points: 50, seconds: 1 };
/** Path of the service, below the public address. */
export const SCIM_PATH = '/scim/v2';

export interface Answer {
  status: 200 | 201 | 204 | 304;
  body?: object;
  headers?: Readonly<Record<string, string>>;
  /** Whom the call was about. */
  userId?: string | undefined;
}

/** A call of a directory, in one transaction. */
export interface DirectoryCall {
  c: RequestContext;
  directory: Directory;
  tx: Tx;
  /** Address of the service. */
  base: string;
  body: unknown;
  at: Date;
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

function answerWith(
  c: RequestContext,
  { status, body, headers = {} }: Pick<Answer, 'body' | 'headers'> & { status: number },
) {
  c.get('note').status = status;
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  c.header('Cache-Control', 'no-store');
  if (body === undefined) return c.body(null, status as 204);
  c.header('Content-Type', 'application/scim+json; charset=utf-8');
  return c.body(JSON.stringify(body), status as 200);
}

/** The directory whose token the request carries. Those of people and applications open nothing here. */
async function directoryOf(c: RequestContext, { db, clock }: Services) {
  const [, token = ''] = /^Bearer (\S{1,200})$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return findDirectory(db, token, clock.now());
}

/**
 * Serves a call of the directory protocol: authorises the token, which reaches these calls only, counts, runs the
 * handler and keeps the call in one transaction, and answers, with errors in the form of the protocol. A refused call is
 * kept too, by itself; its answer is the same if that fails.
 */
export function serveDirectory(
  app: App,
  services: Services,
  [method, path]: readonly [Method, string],
  handler: (call: DirectoryCall) => Promise<Answer>,
): void {
  const { db, clock, config, log } = services;
  const base = `${config.publicUrl}${SCIM_PATH}`;

  async function run(c: RequestContext, directory: Directory & { expired: boolean }): Promise<Answer> {
    if (directory.expired) fail(401, 'The token has expired. Make a new one on the page of the identity provider.');
    const { within, retryAfter } = await countUse(db, `directory ${directory.configId}`, RATE, clock.now());
    if (!within) refuse('4290000000', { retryAfter });
    const sends = method !== 'GET' && method !== 'DELETE';
    const body = sends ? parseJson((await readBody(c, JSON_LIMIT)).toString('utf8')) : undefined;
    return inTransaction(db, async (tx) => {
      const answer = await handler({ c, directory, tx, base, body, at: clock.now() });
      const { status, userId = c.req.param('id') } = answer;
      await noteCall(tx, directory, { method, path, userId, status, problem: undefined, at: clock.now() });
      return answer;
    });
  }

  app.on(
    method,
    `${SCIM_PATH}${path}`,
    declare('a token of a company for its directory', async (c: RequestContext) => {
      c.get('note').route = `${method} ${SCIM_PATH}${path}`;
      let directory: (Directory & { expired: boolean }) | undefined;
      try {
        directory = await directoryOf(c, services);
        if (!directory) fail(401, 'A token of the company is needed, as bearer token.');
        return answerWith(c, await run(c, directory));
      } catch (error) {
        const fault = faultOf(error);
        const { status, detail: problem, retryAfter } = fault;
        if (fault.error !== undefined) c.get('note').error = fault.error;
        if (directory && status < 500) {
          const refused = { method, path, userId: c.req.param('id'), status, problem, at: clock.now() };
          await noteCall(db, directory, refused).catch((failed: unknown) =>
            log.error({ event: 'directory.callNotKept', config_id: directory?.configId, error: causeOf(failed) }),
          );
        }
        return answerWith(c, {
          status,
          body: faultBody(fault),
          headers: {
            ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
            ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
          },
        });
      }
    }),
  );
}
