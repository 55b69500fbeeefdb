import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { bucketStore } from './bucket-store.ts';

test('a bucket takes a file of the disk, with its size, and gives it as a stream', async () => {
  const stored = new Map<string, Buffer>();
  const sizes: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const name = request.url ?? '';
      if (request.method === 'PUT') {
        sizes.push(request.headers['content-length']);
        stored.set(name, await buffer(request));
      }
      response.statusCode = stored.has(name) ? 200 : 404;
      response.end(request.method === 'GET' ? stored.get(name) : undefined);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const bucket = bucketStore({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
      accessKeyId: 'k',
      secretAccessKey: 's',
      region: 'us-east-1',
    });
    const content = Buffer.alloc(3_000_001, 'archive');
    const file = join(tmpdir(), `bucket-${process.pid}`);
    await writeFile(file, content);
    await bucket.putFile('exp-one', file, 'application/zip');
    expect(sizes).toEqual([String(content.length)]);
    expect(await buffer((await bucket.read('exp-one'))!)).toEqual(content);
    expect(await bucket.read('exp-two')).toBeNull();
  } finally {
    server.close();
  }
});
