import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { checkedId, isDocumentId, newProbe, PROBE, type FileStore } from './store.ts';

/** Ending of a file that is being written. */
const PARTIAL = '.part';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * Names and times of the files in a folder, in the order of their names, which are all read first. Files that are removed
 * meanwhile are left out; a missing folder counts as empty.
 */
async function* entriesOf(folder: string): AsyncGenerator<{ name: string; changedAt: Date }> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return [];
  });
  for (const name of names.sort()) {
    const found = await stat(join(folder, name)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    if (found?.isFile()) yield { name, changedAt: found.mtime };
  }
}

/** Files in a folder: written to a temporary name, flushed and renamed, so that partial files are never visible. */
export function diskStore(folder: string): FileStore {
  const at = (id: string) => join(folder, checkedId(id));

  async function write(id: string, content: Uint8Array | Readable): Promise<void> {
    const target = at(id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const aside = `${target}.${randomBytes(6).toString('hex')}${PARTIAL}`;
    try {
      const file = await open(aside, 'wx', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, target);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  return {
    folder,
    put: write,
    putFile: (id, path) => write(id, createReadStream(path)),
    async read(id) {
      try {
        const file = await open(at(id));
        return Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async probe() {
      const id = newProbe();
      await write(id, PROBE);
      await rm(at(id), { force: true });
    },
    async get(id) {
      try {
        return await readFile(at(id));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (id) => rm(at(id), { force: true }),
    async *list() {
      for await (const { name, changedAt } of entriesOf(folder)) if (isDocumentId(name)) yield { id: name, changedAt };
    },
    async removePartial(before) {
      let removed = 0;
      for await (const { name, changedAt } of entriesOf(folder)) {
        if (!name.endsWith(PARTIAL) || changedAt >= before) continue;
        await rm(join(folder, name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
