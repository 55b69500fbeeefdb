import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/** Tells the instances, whose open pages follow the queues, when a request, a claim or a proposal changes. */
export const up = run(
  sql`create function request_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('portal', 'request:' || new.queue || ':' || new.co_id);
        return null;
      end
    $$`,
  sql`create function claim_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('portal', 'request:' || coalesce(new.queue, old.queue) || ':');
        return null;
      end
    $$`,
  sql`create function proposal_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('portal', 'request:' || new.subject || ':');
        return null;
      end
    $$`,
  sql`create trigger review_change_wakes after insert or update on review_change
    for each row execute function request_changed()`,
  sql`create trigger review_claim_wakes after insert or update or delete on review_claim
    for each row execute function claim_changed()`,
  sql`create trigger proposal_wakes after insert or update on proposal
    for each row execute function proposal_changed()`,
);
