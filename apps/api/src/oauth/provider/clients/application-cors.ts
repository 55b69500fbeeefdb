import { isApplicationOrigin } from '../../applications/applications.db.ts';
import type { RequestContext } from '../../../platform/http/request/app-type.ts';
import type { Services } from '../../../platform/http/services.ts';

/**
 * Answers a preflight from a page of a registered application: without cookies. The library then checks that the origin
 * is one of the client that calls.
 */
export async function answerPreflight(c: RequestContext, { db }: Services): Promise<Response> {
  const origin = c.req.header('origin') ?? '';
  if (await isApplicationOrigin(db, origin)) {
    c.header('Access-Control-Allow-Origin', origin);
    c.header('Access-Control-Allow-Methods', 'GET, POST');
    c.header('Access-Control-Allow-Headers', 'authorization, content-type');
    c.header('Access-Control-Max-Age', '600');
  }
  return c.body(null, 204);
}
