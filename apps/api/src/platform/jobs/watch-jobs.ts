import { sql } from 'kysely';
import type { PartState } from '../errors/storage-full.ts';
import type { Services } from '../http/services.ts';
import type { Job } from './job.ts';
import { isWithoutOwner } from './jobs.db.ts';

/**
 * Adds to `/health/ready` whether anybody does the background work, and the parts that the owner watches: it stores
 * their state with its lease, so every instance tells the same.
 */
export function watchJobs({ db, health }: Pick<Services, 'db' | 'health'>, jobs: readonly Job[]): void {
  health.watch('jobs', async () => ((await isWithoutOwner(db).catch(() => true)) ? 'unavailable' : 'ok'));
  const watched = jobs.flatMap(({ name, part }) => (part ? [{ name, part: part.name }] : []));
  let reading: Promise<Map<string, PartState>> | undefined;
  /** One statement for all parts of an answer. */
  const states = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  async function read(): Promise<Map<string, PartState>> {
    const { rows } = await sql<{ name: string; state: PartState }>`
      select name, part_state as state from background_job where part_state is not null`
      .execute(db)
      // Then the part `database` tells what is wrong.
      .catch(() => ({ rows: [] }));
    return new Map(rows.map(({ name, state }) => [name, state]));
  }
  for (const { name, part } of watched) health.watch(part, async () => (await states()).get(name) ?? 'ok');
}
