import { countQueues, listOwnClaims } from '@portal/common/contract/queues/queues';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { listOwnClaims as findOwnClaims } from '../review/claims.db.ts';
import type { Services } from '../../platform/http/services.ts';
import { opens } from '../review/opens.ts';
import { countsFor, readCounts } from './counts.ts';

/** Calls that all queues of staff share. */
export function queuesRoutes(app: App, services: Services): void {
  const { config } = services;
  serve(app, services, countQueues, async ({ caller }, { tx, now }) =>
    countsFor(caller, await readCounts(tx, config, { at: now(), only: opens(caller) }), config),
  );

  serve(app, services, listOwnClaims, async ({ caller }, { tx, now }) => ({
    claims: (await findOwnClaims(tx, caller.userId, now())).map(({ since, expires_at, ...claim }) => ({
      ...claim,
      since,
      until: expires_at,
    })),
  }));
}
