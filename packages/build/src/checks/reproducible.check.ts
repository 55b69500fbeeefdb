import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

/** Builds a federated app with a shared module of its own in a new folder; the scripts of the build by name. */
function build(): Record<string, string> {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'reproducible-')));
  const app = path.join(root, 'app');
  mkdirSync(app);
  writeFileSync(path.join(root, 'shared.js'), 'export const shared = 1;');
  writeFileSync(path.join(app, 'exposed.js'), 'import { shared } from "shared"; export const doubled = shared * 2;');
  writeFileSync(path.join(app, 'main.js'), 'void import("./exposed.js");');
  try {
    return JSON.parse(
      execFileSync(process.execPath, [path.join(import.meta.dirname, 'build-federated.cjs')], {
        cwd: app,
        encoding: 'utf8',
      }),
    ) as Record<string, string>;
  } finally {
    rmSync(root, { recursive: true });
  }
}

void test('the same sources give the same files in every folder', () => {
  const one = build();
  assert.match(one['remoteEntry.js'] ?? '', /\.federation/, 'the entry of federation is part of it');
  assert.deepEqual(build(), one);
});
