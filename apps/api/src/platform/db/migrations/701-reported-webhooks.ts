import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Who made the present address and secret of a webhook, and when: a report of that account switches it off. Of addresses
 * from before only who added them is known.
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
