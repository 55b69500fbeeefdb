/**
 * Temporary files of tests in memory: hundreds of copies of databases, of a thousand small files each. On a disk a copy
 * for PostgreSQL takes 0.7 s of CPU time, in memory 0.05.
 */
const { spawnSync } = require('node:child_process');
const { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } = require('node:fs');
const { freemem } = require('node:os');
const { join } = require('node:path');

const MEMORY = '/dev/shm';
const GIB = 2 ** 30;
const NAME = /^portal-tests-(\d+)-/;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Programs are unpacked to temporary folders; some systems do not run any there. */
function runsPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/**
 * Environment of tests: their folder for temporary files is a new one in memory, which is removed when this process ends.
 * Empty where a folder is given (TMPDIR), where the system has no such place, where that has less than 2 GiB, where less
 * than 4 GiB of memory are free, and where programs do not run from it.
 *
 * @returns {{ TMPDIR?: string }}
 */
function inMemory() {
  if (process.env.TMPDIR) return {};
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < 2 * GIB || freemem() < 4 * GIB) return {};
    // Of runs that were killed.
    for (const name of readdirSync(MEMORY))
      if (NAME.test(name) && !isAlive(Number(NAME.exec(name)[1])))
        rmSync(join(MEMORY, name), { recursive: true, force: true });
    const folder = mkdtempSync(join(MEMORY, `portal-tests-${process.pid}-`));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
    // PostgreSQL, which runs as another user, has folders in it.
    chmodSync(folder, 0o711);
    return runsPrograms(folder) ? { TMPDIR: folder } : {};
  } catch {
    return {};
  }
}

module.exports = { inMemory };
