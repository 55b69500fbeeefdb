import { Hono } from 'hono';
import type { App, AppEnv } from './http/app-type.ts';
import { everyRequest } from './http/every-request.ts';
import { answerRefusal } from './http/answer.ts';
import { Refusal } from './http/refusal.ts';
import { publicKeyRoutes } from './http/public-key.routes.ts';
import type { Services } from './services.ts';

/** Everything that is mounted, by who may call. */
export function createApp(services: Services): App {
  const app = new Hono<AppEnv>();
  everyRequest(app, services);
  app.onError((error, c) => answerRefusal(c, error));
  app.notFound((c) => answerRefusal(c, new Refusal('Account.NotFound')));

  // Anyone
  publicKeyRoutes(app, services);

  return app;
}
