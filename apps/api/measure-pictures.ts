/**
 * Measures how copies of licence pictures are found: `node apps/api/measure-pictures.ts`, or `npm run measure pictures`
 * with the time of a look-up on the PostgreSQL at `DATABASE_URL`, which must be empty. `LICENCES` sets the number of
 * licences, `ROWS` that of stored pictures.
 */
import { sql } from 'kysely';
import { drawLicence } from './src/demo/data/licence-picture.ts';
import { connect, inTransaction } from './src/platform/db/connect.ts';
import { migrate } from './src/platform/db/migrate/migrate.ts';
import {
  hashPicture,
  isSamePicture,
  keysOf,
  keysOfCopies,
} from './src/platform/files/similar-pictures/picture-hash.ts';
import { findSamePictures, keepHash } from './src/platform/files/similar-pictures/similar-pictures.db.ts';
import { ALTERATIONS, licencesOf } from './src/testing/licence-copies.ts';

const LICENCES = Number(process.env.LICENCES ?? 200);
const ROWS = Number(process.env.ROWS ?? 1_000_000);
const say = (line: string) => process.stdout.write(`${line}\n`);

const hashes: string[] = [];
const alterations = Object.keys(ALTERATIONS);
/** Copies of each licence, by alteration. */
const copies: string[][] = [];
const cpu = { all: 0, mainThread: 0 };
async function hashOf(bytes: Uint8Array): Promise<string> {
  const [all, mainThread] = [process.cpuUsage(), process.threadCpuUsage()];
  const hash = await hashPicture(bytes);
  const sum = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  cpu.all += sum(process.cpuUsage(all));
  cpu.mainThread += sum(process.threadCpuUsage(mainThread));
  return hash;
}
for (const licence of licencesOf(LICENCES)) {
  const bytes = await drawLicence(licence);
  hashes.push(await hashOf(bytes));
  const own: string[] = [];
  for (const name of alterations) own.push(await hashOf(await ALTERATIONS[name]!(bytes)));
  copies.push(own);
}

/** Keys that a tenth of the licences have are those of the form: among many pictures they find none. */
const having = Map.groupBy(hashes.flatMap(keysOf), (key) => key);
const isRare = (key: number) => (having.get(key)?.length ?? 0) < Math.max(2, LICENCES / 10);
const found = new Map<string, number>();
for (const [i, hash] of hashes.entries()) {
  const keys = new Set(keysOf(hash).filter(isRare));
  for (const [j, copy] of copies[i]!.entries()) {
    const isFound = keysOfCopies(copy).some((key) => keys.has(key)) && isSamePicture(hash, copy);
    found.set(alterations[j]!, (found.get(alterations[j]!) ?? 0) + (isFound ? 1 : 0));
  }
}
say(`| copy | found of ${LICENCES} |\n|---|---|`);
for (const [name, count] of found) say(`| ${name} | ${count} |`);
const all = [...found.values()].reduce((sum, count) => sum + count, 0);
say(`| all | ${((100 * all) / copies.flat().length).toFixed(1)} % |`);
const pairs = hashes.flatMap((one, i) => hashes.slice(0, i).map((other) => isSamePicture(one, other)));
say(`\nPairs of different licences: ${pairs.length}, named: ${pairs.filter(Boolean).length}.`);
const perHash = (milliseconds: number) => (milliseconds / (hashes.length + copies.flat().length)).toFixed(0);
say(`CPU time of a hash: ${perHash(cpu.all)} ms, of these ${perHash(cpu.mainThread)} ms in the main thread.`);

/** Stores `ROWS` pictures: three runs of text are those of the form, five are their own. */
async function fill(db: Awaited<ReturnType<typeof connect>>['db']): Promise<void> {
  for (const statement of [
    sql`set statement_timeout = 0`,
    sql`set work_mem = '512MB'`,
    sql`set maintenance_work_mem = '1GB'`,
    sql`insert into app_user (user_id, user_type, user_name) values ('measured', 2, 'Measured')`,
    sql`alter table licence_picture_key drop constraint licence_picture_key_pkey, drop constraint licence_picture_key_lic_id_fkey`,
    sql`drop index licence_picture_key_by_file`,
    sql`create temporary table run as select n, s, case when s > 5 then 1000003 * s else (random() * 4294967295)::bigint end as pattern
      from generate_series(1, ${sql.lit(ROWS)}) as n, generate_series(1, 8) as s`,
    sql`insert into licence_file (lic_id, owner_id, lic_type, media_type, size, name, created_at, picture_hash)
      select 'lic-measured-' || n, 'measured', 1, 'image/jpeg', 1, 'a.jpg', now(), string_agg('01001fff' || lpad(to_hex(pattern), 8, '0') || '11000011', '' order by s)
      from run group by n`,
    sql`insert into licence_picture_key (key, lic_id) select distinct least(key, reverse(key::bit(24)::text)::bit(24)::bigint), 'lic-measured-' || n
      from run, lateral (values (pattern >> 8), (pattern & 16777215)) as k (key)`,
    sql`alter table licence_picture_key add constraint licence_picture_key_pkey primary key (key, lic_id)`,
    sql`create index licence_picture_key_by_file on licence_picture_key (lic_id)`,
    sql`vacuum analyze licence_picture_key`,
    sql`vacuum analyze licence_file`,
    sql`reset work_mem`,
  ])
    await statement.execute(db);
}

if (process.env.DATABASE_URL) {
  const database = await connect({
    databaseUrl: process.env.DATABASE_URL,
    dataDir: '',
    poolSize: 1,
    acquireTimeout: 60_000,
    onConnectionLost: () => undefined,
  });
  const { db } = database;
  await migrate(db);
  await fill(db);
  const times: number[] = [];
  let named = 0;
  for (const [i, copy] of copies.flat().slice(0, 400).entries()) {
    const own = Math.floor(i / alterations.length);
    await inTransaction(db, async (tx) => {
      for (const [id, hash] of [
        [`lic-own-${own}`, hashes[own]!],
        [`lic-copy-${i}`, copy],
      ] as const) {
        await sql`insert into licence_file (lic_id, owner_id, lic_type, media_type, size, name, created_at)
          values (${id}, 'measured', 1, 'image/jpeg', 1, 'a.jpg', now()) on conflict do nothing`.execute(tx);
        await keepHash(tx, id, hash);
      }
    });
    const before = performance.now();
    const same = await inTransaction(db, (tx) => findSamePictures(tx, `lic-copy-${i}`));
    times.push(performance.now() - before);
    if (same.includes(`lic-own-${own}`)) named += 1;
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1);
  say(
    `\nLook-ups among ${ROWS.toLocaleString('en')} stored pictures: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms; ${named} of ${times.length} copies named.`,
  );
  await database.close();
}
