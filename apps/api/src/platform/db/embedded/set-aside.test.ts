import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from './lock.ts';
import { setAside } from './set-aside.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'aside-')), 'data');

test('a folder is set aside with what is in it, unless a process uses it', () => {
  expect(setAside(folder)).toBeNull();
  const release = lockFolder(folder);
  writeFileSync(join(folder, 'row'), 'kept');
  expect(() => setAside(folder)).toThrow(FolderInUse);
  release();

  const aside = setAside(folder, new Date('2026-11-26T08:09:10Z'));

  expect(aside).toBe(`${folder}-before-20261126080910`);
  expect(existsSync(folder)).toBe(false);
  expect(readFileSync(join(`${aside}`, 'row'), 'utf8')).toBe('kept');
});
