import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';

/**
 * A backup is a folder: `backup.json`, `tables/<table>.jsonl.gz`, `files/<id>`. It holds no secret in the clear: what
 * is encrypted in the database stays encrypted, and SECRET is not in it.
 */
const contents = z.strictObject({
  format: z.literal(1),
  madeAt: z.string(),
  /** Name of the SECRET that encrypted the values, as the vault derives it. */
  secret: z.string(),
  /** Migrations that had run, with their digests. */
  migrations: z.array(z.strictObject({ name: z.string(), digest: z.string() })),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
      rows: z.number(),
      digest: z.string(),
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string(), called: z.boolean() })),
  files: z.array(z.strictObject({ id: z.string(), bytes: z.number(), digest: z.string() })),
});
export type Contents = z.infer<typeof contents>;

/** The backup is damaged, or none. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export const CONTENTS = 'backup.json';
/** File of a table in a backup. */
export const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.jsonl.gz`);
/** File of the store in a backup. */
export const storedFile = (folder: string, id: string) => join(folder, 'files', id);
/** SHA-256 of a file, in hexadecimal. */
export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Reads what a backup says that it contains. Throws a `BackupError` when it cannot be read. */
export async function readContents(folder: string): Promise<Contents> {
  try {
    return contents.parse(JSON.parse(await readFile(join(folder, CONTENTS), 'utf8')));
  } catch (error) {
    throw new BackupError(CONTENTS, { cause: error });
  }
}

/** Writes lines, compressed. Returns their number and digest. */
export async function writeLines(
  file: string,
  pages: AsyncIterable<readonly string[]>,
): Promise<{ rows: number; digest: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  await pipeline(
    async function* () {
      for await (const page of pages) {
        rows += page.length;
        const text = `${page.join('\n')}\n`;
        hash.update(text);
        yield text;
      }
    },
    createGzip(),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return { rows, digest: hash.digest('hex') };
}

const PAGE = 500;

/** Lines of a table in pages. @throws BackupError when they are not those that were written */
export async function* readLines(folder: string, table: Contents['tables'][number]): AsyncGenerator<string[]> {
  const hash = createHash('sha256');
  let count = 0;
  let page: string[] = [];
  const broken = (cause?: unknown) => new BackupError(`tables/${table.name}.jsonl.gz`, { cause });
  try {
    const unzipped = createGunzip().setEncoding('utf8');
    const raw = createReadStream(tableFile(folder, table.name)).once('error', (error) => unzipped.destroy(error));
    let rest = '';
    for await (const chunk of raw.pipe(unzipped) as AsyncIterable<string>) {
      hash.update(chunk);
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      count += lines.length;
      page.push(...lines);
      if (page.length >= PAGE) {
        yield page;
        page = [];
      }
    }
  } catch (error) {
    throw broken(error);
  }
  if (count !== table.rows || hash.digest('hex') !== table.digest) throw broken();
  if (page.length > 0) yield page;
}

/** Reads a table, to compare its digest. @throws BackupError as `readLines` */
export async function checkLines(folder: string, table: Contents['tables'][number]): Promise<void> {
  const pages = readLines(folder, table);
  while (!(await pages.next()).done) continue;
}
