import { openAsBlob } from 'node:fs';
import { DOMParser } from '@xmldom/xmldom';
import { AwsClient } from 'aws4fetch';
import { checkedId, isDocumentId, newProbe, PROBE, type FileStore } from './store.ts';

export interface BucketSettings {
  /** `https://s3.eu-central-1.amazonaws.com/bucket`, or that of any S3-compatible store. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** Code in the body of a refusal (status 403, like missing rights) when the clock of this machine is wrong. */
const CLOCK = /RequestTimeTooSkewed/;

const textIn = (parent: Element, name: string): string => parent.getElementsByTagName(name)[0]?.textContent ?? '';

/** Time limit of a file that is sent or read as a stream, in milliseconds. */
const LARGE_FILE_MS = 600_000;

/** Files in an S3-compatible bucket, for several instances behind a load balancer. */
export function bucketStore({ url, accessKeyId, secretAccessKey, region }: BucketSettings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const bucket = url.replace(/\/$/, '');
  const send = async (
    address: string,
    init: RequestInit,
    signal: AbortSignal = AbortSignal.timeout(15_000),
  ): Promise<Response> => {
    const response = await client.fetch(address, { ...init, signal });
    if (response.ok || response.status === 404) return response;
    const code = response.status === 507 ? 'ENOSPC' : CLOCK.exec(await response.text())?.[0];
    throw Object.assign(new Error(`file store answered ${response.status}`), code === undefined ? {} : { code });
  };
  const ask = (id: string, init: RequestInit, signal?: AbortSignal) => send(`${bucket}/${checkedId(id)}`, init, signal);

  async function write(id: string, body: Buffer<ArrayBuffer> | Blob, mediaType: string, signal?: AbortSignal) {
    const response = await ask(id, { method: 'PUT', body, headers: { 'content-type': mediaType } }, signal);
    if (response.status === 404) throw new Error('the bucket does not exist');
  }

  /** One page of the bucket's list (ListObjectsV2), a thousand files at most. */
  async function listPage(after: string): Promise<{ files: Element[]; next: string }> {
    const query = new URLSearchParams({ 'list-type': '2', ...(after === '' ? {} : { 'continuation-token': after }) });
    const response = await send(`${bucket}?${query}`, { method: 'GET' });
    if (response.status === 404) throw new Error('the bucket does not exist');
    const root = new DOMParser().parseFromString(await response.text(), 'text/xml').documentElement;
    if (root?.nodeName !== 'ListBucketResult') throw new Error('the file store gave no list of files');
    return {
      files: Array.from(root.getElementsByTagName('Contents')),
      next: textIn(root, 'IsTruncated') === 'true' ? textIn(root, 'NextContinuationToken') : '',
    };
  }

  const put = (id: string, bytes: Uint8Array, mediaType: string) => write(id, Buffer.from(bytes), mediaType);

  return {
    put,
    // A blob of a file is read as it is sent.
    putFile: async (id, path, mediaType) =>
      write(id, await openAsBlob(path), mediaType, AbortSignal.timeout(LARGE_FILE_MS)),
    async read(id) {
      const response = await ask(id, { method: 'GET' }, AbortSignal.timeout(LARGE_FILE_MS));
      return response.status === 404 ? null : response.body;
    },
    async probe() {
      const id = newProbe();
      await put(id, PROBE, 'application/octet-stream');
      await ask(id, { method: 'DELETE' });
    },
    async get(id) {
      const response = await ask(id, { method: 'GET' });
      return response.status === 404 ? null : new Uint8Array(await response.arrayBuffer());
    },
    async remove(id) {
      await ask(id, { method: 'DELETE' });
    },
    async *list() {
      let after = '';
      do {
        const { files, next } = await listPage(after);
        for (const file of files) {
          const id = textIn(file, 'Key');
          if (isDocumentId(id)) yield { id, changedAt: new Date(textIn(file, 'LastModified')) };
        }
        after = next;
      } while (after !== '');
    },
    // A bucket shows an object only when it is complete.
    removePartial: () => Promise.resolve(0),
  };
}
