import { servedCalls } from '../calls/calls.ts';
import type { App, RequestContext } from '../request/app-type.ts';
import { openapiOf, type Json } from './openapi.ts';
import { declare } from '../calls/route-policy.ts';

/** `/openapi.json`: the calls of this API, for authors of other clients. */
export function openapiRoutes(app: App): void {
  let document: Json | undefined;
  app.get(
    '/openapi.json',
    declare('anyone: describes the calls, holds no data', (c: RequestContext) => {
      document ??= openapiOf(servedCalls(app));
      c.header('Cache-Control', 'public, max-age=300');
      return c.json(document);
    }),
  );
}
