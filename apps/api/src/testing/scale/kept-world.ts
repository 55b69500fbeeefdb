import { endIdleSessions } from '../../identity/sessions/idle-sessions.db.ts';
import { checkFiles } from '../../platform/files/check-files.ts';
import type { FileStore, StoredFile } from '../../platform/files/store/store.ts';
import { createBreaker } from '../../platform/mail/breaker.ts';
import { deliverNext } from '../../platform/mail/outbox-sender.ts';
import type { Site } from '../../platform/site/site.ts';
import { count, seconds, timeOf, timesOf, type Figure, type Measured } from './figure.ts';

/** Files of which one has a row. The others are uploads of a moment ago, whose rows are yet to come. */
const FILES_OF_A_ROW = 10;

/** A store that lists names and has no bytes. */
function namesOnly(rows: number): FileStore {
  const refuse = () => Promise.reject(new Error('This store has names only.'));
  const old = new Date(0);
  const young = new Date();
  async function* list(): AsyncGenerator<StoredFile> {
    for (let n = 1; n <= rows; n += 1) {
      const id = `lic-${String(n).padStart(9, '0')}`;
      yield { id, changedAt: old };
      for (let more = 1; more < FILES_OF_A_ROW; more += 1) yield { id: `${id}-${more}`, changedAt: young };
    }
  }
  return {
    put: refuse,
    putFile: refuse,
    read: refuse,
    get: refuse,
    remove: refuse,
    probe: refuse,
    removePartial: () => Promise.resolve(0),
    list,
  };
}

async function fileCheck(measured: Measured): Promise<Figure> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const took = await timeOf(async () => {
    const { removed, missing } = await checkFiles({ ...measured, files: namesOnly(measured.rows) });
    if (removed.length + missing.length > 0) throw new Error('The world lacks rows or files.');
  });
  clearInterval(watch);
  return {
    name: 'file check, ten files of a row: memory beside that of the process, and time',
    value: `${count((most - before) / 2 ** 20)} MiB, ${seconds(took)}`,
    wanted: '< 100 MB',
  };
}

/** Background work that finds nothing to do beside many rows, and the check of files. Changes nothing. */
export async function measureWorld(measured: Measured): Promise<Figure[]> {
  const { db, clock, log } = measured;
  const idle = await timesOf(51, async () => {
    if ((await endIdleSessions(db, clock.now())) > 0) throw new Error('A session of the world was over.');
  });
  const site = { current: () => Promise.reject(new Error('Nothing is sent here.')) } as unknown as Site;
  const delivery = { channel: 'email', send: () => Promise.resolve(), breaker: createBreaker() } as const;
  const poll = await timesOf(101, async () => {
    if (await deliverNext({ db, clock, log, site }, delivery)) throw new Error('A message of the world was due.');
  });
  return [
    { name: 'idle sessions, beside twice as many that live', value: idle, wanted: '< 5 ms' },
    { name: 'poll of the outbox, a fifth of it given up', value: poll, wanted: '< 1 ms' },
    await fileCheck(measured),
  ];
}
