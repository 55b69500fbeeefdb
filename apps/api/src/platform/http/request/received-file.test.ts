import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import { receiveFile } from './received-file.ts';

test('a received file is on the disk without a name, and is read as often as it is asked for', async () => {
  const opened: FileHandle[] = [];
  const content = Buffer.alloc(300_000, 'received');
  const parts = [content.subarray(0, 1), content.subarray(1, 200_000), content.subarray(200_000)];
  const file = await receiveFile(Readable.from(parts), 'a.png', opened);
  expect((await opened[0]?.stat())?.nlink).toBe(0);
  expect([file.name, file.size, file.digest]).toEqual([
    'a.png',
    300_000,
    createHash('sha256').update(content).digest('base64url'),
  ]);
  expect(await file.read()).toEqual(content);
  expect(await file.read()).toEqual(content);
  await opened[0]?.close();
  await expect(file.read()).rejects.toThrow('closed');
});

test('an empty file is read too', async () => {
  const opened: FileHandle[] = [];
  expect(await (await receiveFile(Readable.from([]), '', opened)).read()).toHaveLength(0);
  await opened[0]?.close();
});

test('a connection that ends early leaves the file to be closed', async () => {
  const opened: FileHandle[] = [];
  const cut = Readable.from(
    (function* () {
      yield Buffer.from('part');
      throw new Error('aborted');
    })(),
  );
  await expect(receiveFile(cut, 'a.png', opened)).rejects.toThrow('aborted');
  expect(opened).toHaveLength(1);
  await opened[0]?.close();
});
