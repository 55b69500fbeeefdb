import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { openNameless } from '../../files/nameless-file.ts';

/** A file that somebody sends. It is on the disk, so that those that wait for their turn take no memory. */
export interface ReceivedFile {
  name: string;
  size: number;
  /** SHA-256 of its bytes in base64url. */
  digest: string;
  /** All of its bytes, which may be 11 MB. */
  read(): Promise<Buffer>;
}

/** Writes a file to the disk as it arrives. It lasts until its handle, which is added to `opened`, is closed. */
export async function receiveFile(stream: Readable, name: string, opened: FileHandle[]): Promise<ReceivedFile> {
  const file = await openNameless();
  opened.push(file);
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await file.appendFile(chunk);
    size += chunk.length;
  }
  return {
    name,
    size,
    digest: hash.digest('base64url'),
    async read() {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(size), 0, size, 0);
      if (bytesRead < size) throw new Error('a received file is shorter than what was written');
      return buffer;
    },
  };
}
