import type { StepContext } from '../../platform/http/calls/serve.ts';
import { checkLimit, limit } from '../../platform/limits/limits.ts';
import { HOUR_S } from '@portal/common/rules/units';

/** Limit of unknown organisation ids and e-mail domains per network. */
const WRONG = [
  { points: 10, seconds: 60 },
  { points: 60, seconds: HOUR_S },
];

/**
 * Counts unknown ids and domains. Beyond the limit known ones are rejected too, so that a rejection reveals nothing.
 */
export async function countGuess({ services, network, now }: StepContext, right: boolean): Promise<void> {
  const { db, config } = services;
  for (const rule of WRONG) {
    const key = `organisation ${rule.seconds} ${network}`;
    const scaled = { ...rule, points: rule.points * config.networkLimitFactor };
    await (right ? checkLimit : limit)(db, key, scaled, now());
  }
}
