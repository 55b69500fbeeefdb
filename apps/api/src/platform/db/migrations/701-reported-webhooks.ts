import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Who made or confirmed the present address of a webhook, who its secret, and when: a report of that account switches it
 * off. Of addresses from before only who added them is known.
 *
 * An instance of the version before knows none of this. An address that a report switched off it cannot switch on: the
 * constraint answers 500, and the address stays off. What it moves, or gives a new secret, keeps who did so before: no
 * trigger can know the actor, so a report of that account leaves it on.
 */
export const up = run(
  sql`alter table webhook_endpoint
      add column moved_by text,
      add column moved_at timestamptz,
      add column secret_by text,
      add column secret_at timestamptz,
      -- Switched off, because the account that did one of these was reported; null when somebody confirmed it since.
      add column reported_at timestamptz`,
  sql`alter table webhook_endpoint
      add constraint webhook_endpoint_reported check (reported_at is null or not enabled)`,
);
