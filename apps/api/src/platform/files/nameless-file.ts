import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary file to write and read. It has no name, so it is gone when it is closed or the process ends. */
export async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `portal-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
