import * as z from 'zod/mini';
import { answerRefusal } from '../../platform/http/calls/refusal-reply.ts';
import type { App, RequestContext } from '../../platform/http/request/app-type.ts';
import { JSON_LIMIT, readBody } from '../../platform/http/request/body.ts';
import { parseJson } from '../../platform/http/request/json.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { LOCAL_REGISTRY_PATH } from '../../platform/settings/licence-reader.ts';
import { findRegistered } from './registered.ts';

const POLICY = 'anyone on a development machine: these routes exist nowhere else';
const sought = z.object({ name: z.string(), code: z.string() });

/** Stands in for a registry of companies, with those of the demo data. Mounted in development only. */
export function demoRegistryRoutes(app: App): void {
  app.post(
    LOCAL_REGISTRY_PATH,
    declare(POLICY, async (c: RequestContext) => {
      c.get('note').route = `POST ${LOCAL_REGISTRY_PATH}`;
      c.header('Cache-Control', 'no-store');
      try {
        const { data } = sought.safeParse(parseJson((await readBody(c, JSON_LIMIT)).toString('utf8')));
        if (!data) return refuse('request.invalid');
        return c.json({ matches: findRegistered(data).map(({ founded_on: since, ...one }) => ({ ...one, since })) });
      } catch (error) {
        return answerRefusal(c, error);
      }
    }),
  );
}
