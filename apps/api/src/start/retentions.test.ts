import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_S, HOUR_S } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { testApi } from '../testing/test-api.ts';
import { RETENTIONS, STAYING, type Retention } from './retentions.ts';
import { jobsOf } from './workers.ts';

const api = await testApi();
const { db } = api;

/** Few rows at any time: no index finds those that are over. */
const SMALL = ['sealing_key'];

const unit = (seconds: number, length: number, name: string) =>
  `${seconds / length} ${name}${seconds === length ? '' : 's'}`;
const time = (seconds: number) => (seconds % DAY_S === 0 ? unit(seconds, DAY_S, 'day') : unit(seconds, HOUR_S, 'hour'));
const kept = ({ since, seconds, years }: Retention) =>
  years
    ? `\`${years}\` after \`${since}\``
    : seconds === 0
      ? `until \`${since}\``
      : `${time(seconds)} after \`${since}\``;

/** The lines of the docs: tables that are kept alike share one. */
function lines(): string[] {
  const alike = Map.groupBy(RETENTIONS, (one) => `${kept(one)} | \`${one.job}\`, ${one.how ?? 'in batches'} |`);
  return [...alike].map(([rest, some]) => `| ${some.map(({ table }) => `\`${table}\``).join(', ')} | ${rest}`);
}

test('each table has a retention, or stays with something', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(
    db,
  );
  const listed = [...RETENTIONS.map(({ table }) => table), ...Object.values(STAYING).flat()];
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('what is over is found by an index of its column', async () => {
  const { rows } = await sql<{ place: string }>`
    select distinct c.relname || '.' || a.attname as place from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where c.relnamespace = 'public'::regnamespace`.execute(
    db,
  );
  const indexed = new Set(rows.map(({ place }) => place));
  const cleaned = RETENTIONS.filter(({ job }) => ['cleaning', 'messages-over', 'audit-over'].includes(job));
  expect(cleaned.filter(({ table, since }) => !indexed.has(`${table}.${since}`)).map(({ table }) => table)).toEqual(
    SMALL,
  );
});

test('each is the work of a job, by a column that is there', async () => {
  const jobs = jobsOf(api.services).jobs.map(({ name }) => name);
  expect(RETENTIONS.filter(({ job }) => !jobs.includes(job))).toEqual([]);
  const columns = new Map(
    (await db.introspection.getTables()).map(({ name, columns: all }) => [name, all.map((column) => column.name)]),
  );
  expect(RETENTIONS.filter(({ table, since }) => !columns.get(table)?.includes(since))).toEqual([]);
});

test('the docs have the list', () => {
  const doc = readFileSync(join(import.meta.dirname, '../../docs/operate.md'), 'utf8');
  const section = doc.split('## Retentions\n')[1]?.split('\n#')[0] ?? '';
  expect(section.split('\n').filter((line) => line.startsWith('| `'))).toEqual(lines());
});
