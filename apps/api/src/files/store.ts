import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';

/** Store of uploaded documents. Ids are generated (`lic-…`), never names given by users. */
export interface FileStore {
  /** Resolves when the bytes are durable. */
  put(id: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Null when the file does not exist. */
  get(id: string): Promise<Uint8Array | null>;
  remove(id: string): Promise<void>;
}

const ID = /^[a-z0-9-]{1,64}$/;

function checked(id: string): string {
  if (!ID.test(id)) throw new RangeError('not a file id');
  return id;
}

/** Files in a folder: written to a temporary name, flushed and renamed, so that partial files are never visible. */
export function diskStore(folder: string): FileStore {
  const at = (id: string) => join(folder, checked(id));
  return {
    async put(id, bytes) {
      const target = at(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const aside = `${target}.${randomBytes(6).toString('hex')}.part`;
      const file = await open(aside, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, target);
    },
    async get(id) {
      try {
        return await readFile(at(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (id) => rm(at(id), { force: true }),
  };
}

export interface BucketSettings {
  /** `https://s3.eu-central-1.amazonaws.com/bucket`, or that of any S3-compatible store. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** Files in an S3-compatible bucket, for several instances behind a load balancer. */
export function bucketStore({ url, accessKeyId, secretAccessKey, region }: BucketSettings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const at = (id: string) => `${url.replace(/\/$/, '')}/${checked(id)}`;
  const ask = async (id: string, init: RequestInit): Promise<Response> => {
    const response = await client.fetch(at(id), { ...init, signal: AbortSignal.timeout(15_000) });
    if (!response.ok && response.status !== 404) throw new Error(`file store answered ${response.status}`);
    return response;
  };
  return {
    async put(id, bytes, mediaType) {
      const response = await ask(id, { method: 'PUT', body: Buffer.from(bytes), headers: { 'content-type': mediaType } });
      if (response.status === 404) throw new Error('the bucket does not exist');
    },
    async get(id) {
      const response = await ask(id, { method: 'GET' });
      return response.status === 404 ? null : new Uint8Array(await response.arrayBuffer());
    },
    async remove(id) {
      await ask(id, { method: 'DELETE' });
    },
  };
}
