import { sql, type RawBuilder } from 'kysely';

/**
 * Locks a table against reads and writes until the end of the transaction. Everybody would queue behind a lock that
 * waits for a long transaction, so it waits half a second at a time, and lets the others through in between.
 *
 * @param tries after these it fails with `lock_not_available`; a try and its pause take 1.5 seconds
 */
export const lockBriefly = (table: string, tries = 400): RawBuilder<unknown> => sql`do $$
    declare before text := current_setting('lock_timeout');
    begin
      perform set_config('lock_timeout', '500ms', true);
      for try in 1..${sql.lit(tries)} loop
        begin
          lock table ${sql.table(table)} in access exclusive mode;
          perform set_config('lock_timeout', before, true);
          return;
        exception when lock_not_available then
          perform pg_sleep(1);
        end;
      end loop;
      raise 'Other transactions do not let go of the table %.', ${sql.lit(table)} using errcode = 'lock_not_available';
    end $$`;
