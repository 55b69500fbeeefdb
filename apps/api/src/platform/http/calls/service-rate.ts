import { refuse } from '../../errors/refusal.ts';
import { countUse } from '../../limits/limits.ts';
import type { ServiceCaller } from '../caller/service-caller.ts';
import type { RequestContext } from '../request/app-type.ts';
import type { Services } from '../services.ts';

/**
 * Counts a call of a service client, on all instances together, and tells it by the headers `RateLimit-Policy` and
 * `RateLimit` what is left of this second. Refuses with 429 beyond its rate.
 */
export async function limitService(
  c: RequestContext,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { clientId, callsPerSecond: quota }: ServiceCaller,
): Promise<void> {
  const { within, points, retryAfter } = await countUse(
    db,
    `service calls ${clientId}`,
    { points: quota, seconds: 1 },
    clock.now(),
  );
  c.header('RateLimit-Policy', `"calls";q=${quota};w=1`);
  c.header('RateLimit', `"calls";r=${Math.max(0, quota - points)};t=${retryAfter}`);
  if (!within) refuse('4290000000', { retryAfter });
}
