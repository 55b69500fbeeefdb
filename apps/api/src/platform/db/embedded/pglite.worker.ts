import { parentPort, workerData } from 'node:worker_threads';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { CHANNEL } from '../notices.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './pglite-protocol.ts';

// The embedded database runs in this thread, so that a slow query does not block the server.
if (!parentPort) throw new Error('pglite.worker.ts runs as a worker thread only');
const port = parentPort;
const { dataDir, snapshot } = workerData as WorkerSettings;

const database = await PGlite.create({
  dataDir,
  ...(snapshot ? { loadDataDir: new Blob([new Uint8Array(readFileSync(snapshot))]) } : {}),
});
// Values are passed as PostgreSQL text, so that the parsers of `pg` read both engines.
const asText = (value: unknown) => value as string;
for (const oid of Object.keys(database.parsers)) database.parsers[oid] = asText;
for (const oid of Object.keys(database.serializers)) database.serializers[oid] = asText;

const say = (message: FromWorker) => port.postMessage(message);

let stopListening: (() => Promise<void>) | undefined;

async function run(message: ToWorker): Promise<void> {
  try {
    if (message.kind === 'query') {
      const { rows, fields, command, rowCount } = await database.query<Record<string, string | null>>(
        message.sql,
        [...message.parameters],
        { rowMode: 'object' },
      );
      say({ id: message.id, kind: 'rows', rows, fields, command: command ?? '', rowCount: rowCount ?? 0 });
    } else if (message.kind === 'dump') {
      const dump = await database.dumpDataDir('gzip');
      say({ id: message.id, kind: 'dump', bytes: new Uint8Array(await dump.arrayBuffer()) });
    } else if (message.kind === 'listen') {
      stopListening ??= await database.listen(CHANNEL, (topic) => say({ id: -1, kind: 'notice', topic }));
      say({ id: message.id, kind: 'listening' });
    } else {
      await database.close();
      say({ id: message.id, kind: 'closed' });
    }
  } catch (error) {
    const {
      message: text,
      code,
      constraint,
      detail,
      table,
      column,
    } = error as Error & Record<string, string | undefined>;
    say({ id: message.id, kind: 'error', message: text, code, constraint, detail, table, column });
  }
}

port.on('message', (message: ToWorker) => void run(message));
say({ id: 0, kind: 'ready' });
