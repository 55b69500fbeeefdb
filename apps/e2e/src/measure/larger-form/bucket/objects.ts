import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** An answer other than success: its status and the code that S3 gives. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The objects of a bucket, as files in `folder`; what is being written waits in a folder beside them. */
export function objectsIn(folder: string) {
  const objects = join(folder, 'objects');
  const waiting = join(folder, 'waiting');
  const place = (key: string) => join(objects, encodeURIComponent(key));

  /** Writes a stream completely before anybody sees the object. With `onlyNew` an object that exists stays. */
  async function write(key: string, body: Readable, onlyNew: boolean): Promise<string> {
    const part = join(waiting, randomUUID());
    const digest = createHash('md5');
    try {
      body.on('data', (bytes: Buffer) => digest.update(bytes));
      await pipeline(body, createWriteStream(part));
      if (onlyNew) await link(part, place(key));
      else await rename(part, place(key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new Refusal(412, 'PreconditionFailed');
      throw error;
    } finally {
      await rm(part, { force: true });
    }
    return `"${digest.digest('hex')}"`;
  }

  return {
    prepare: () => Promise.all([objects, waiting].map((path) => mkdir(path, { recursive: true }))),
    write,
    size: async (key: string) => {
      try {
        return await stat(place(key));
      } catch (error) {
        if (isMissing(error)) throw new Refusal(404, 'NoSuchKey');
        throw error;
      }
    },
    read: (key: string) => createReadStream(place(key)),
    remove: (key: string) => rm(place(key), { force: true }),
    keys: async () => (await readdir(objects)).map(decodeURIComponent).sort(),
    /** Parts of a multipart upload, each a file. */
    begin: async () => {
      const id = randomUUID();
      await mkdir(join(waiting, id));
      return id;
    },
    part: async (upload: string, number: number, body: Readable) => {
      const name = join(waiting, upload, String(number).padStart(5, '0'));
      await pipeline(body, createWriteStream(name)).catch((error: unknown) => {
        throw isMissing(error) ? new Refusal(404, 'NoSuchUpload') : error;
      });
      return `"${number}"`;
    },
    complete: async (upload: string, key: string) => {
      const parts = join(waiting, upload);
      const names = await readdir(parts).catch(() => {
        throw new Refusal(404, 'NoSuchUpload');
      });
      async function* all() {
        for (const name of names.sort()) yield* createReadStream(join(parts, name));
      }
      const tag = await write(key, Readable.from(all()), false);
      await rm(parts, { recursive: true });
      return tag;
    },
    abort: (upload: string) => rm(join(waiting, upload), { recursive: true, force: true }),
  };
}
