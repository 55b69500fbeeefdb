import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { objectsIn, Refusal } from './objects.ts';
import { checkSignature, type BucketKey } from './signature.ts';

/** Largest page of a list, as S3 has it. */
const PAGE = 1000;

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const element = (name: string, inner: string) => `<${name}>${inner}</${name}>`;

/** Starts the store. Resolves with its bucket's address when it listens. */
export async function startBucket(
  port: number,
  folder: string,
  key: BucketKey,
): Promise<{ url: string; stop(): Promise<void> }> {
  const objects = objectsIn(folder);
  await objects.prepare();

  async function list(query: URLSearchParams): Promise<string> {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const limit = Math.min(Number(query.get('max-keys') ?? PAGE), PAGE);
    const found = (await objects.keys()).filter((name) => name.startsWith(prefix) && name > after);
    const page = found.slice(0, limit);
    const contents = await Promise.all(
      page.map(async (name) => {
        const { size, mtime } = await objects.size(name);
        return element(
          'Contents',
          element('Key', escaped(name)) + element('LastModified', mtime.toISOString()) + element('Size', String(size)),
        );
      }),
    );
    const more = found.length > page.length;
    const next = more ? element('NextContinuationToken', escaped(page.at(-1) ?? '')) : '';
    return element('ListBucketResult', element('IsTruncated', String(more)) + next + contents.join(''));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    await checkSignature(request, url, key);
    const [bucket, name = ''] = decodeURIComponent(url.pathname.slice(1)).split(/\/(.*)/s);
    if (bucket !== 'files') throw new Refusal(404, 'NoSuchBucket');
    const { searchParams: query } = url;
    const upload = query.get('uploadId') ?? '';
    if (upload && !/^[0-9a-f-]{36}$/.test(upload)) throw new Refusal(404, 'NoSuchUpload');
    const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
    const what = `${request.method} ${name === '' ? 'bucket' : 'object'}${upload ? ' of an upload' : ''}`;
    if (what === 'GET bucket') xml(await list(query));
    else if (what === 'PUT object of an upload')
      response.writeHead(200, { etag: await objects.part(upload, Number(query.get('partNumber')), request) }).end();
    else if (what === 'POST object' && query.has('uploads'))
      xml(element('InitiateMultipartUploadResult', element('UploadId', await objects.begin())));
    else if (what === 'POST object of an upload')
      xml(element('CompleteMultipartUploadResult', element('ETag', escaped(await objects.complete(upload, name)))));
    else if (what === 'DELETE object of an upload') {
      await objects.abort(upload);
      response.writeHead(204).end();
    } else if (what === 'PUT object')
      response
        .writeHead(200, { etag: await objects.write(name, request, request.headers['if-none-match'] === '*') })
        .end();
    else if (what === 'GET object' || what === 'HEAD object') {
      const { size, mtime } = await objects.size(name);
      response.writeHead(200, { 'content-length': size, 'last-modified': mtime.toUTCString() });
      if (request.method === 'HEAD') response.end();
      else await pipeline(objects.read(name), response);
    } else if (what === 'DELETE object') {
      await objects.remove(name);
      response.writeHead(204).end();
    } else throw new Refusal(405, 'MethodNotAllowed');
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const status = error instanceof Refusal ? error.status : 500;
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(status, { 'content-type': 'application/xml' })
          .end(element('Error', element('Code', error instanceof Refusal ? error.message : 'InternalError')));
      if (status === 500) process.stderr.write(`${String(error)}\n`);
    });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(port, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/files`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
