import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The contract with other systems: no page uses it, and it has descriptions, for which pages' zod has no place. */
const SERVICE = 'contract/service/';

test('no page uses the contract with other systems', () => {
  const importing = execFileSync('git', ['grep', '-l', '-F', SERVICE, '--', 'apps', 'packages/common/src'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  expect(importing.filter((file) => !file.startsWith('apps/api/') && !file.startsWith('apps/e2e/'))).toEqual([]);
});

test('the contract uses only those names of zod that the build shares', () => {
  const [, list = ''] = /export \{([^}]*)\}/.exec(read('packages/build/src/shared-names/zod.js')) ?? [];
  const shared = new Set(list.split(',').map((name) => name.trim()));
  const files = execFileSync('git', ['ls-files', 'packages/common/src/contract/*.ts'], { cwd: ROOT, encoding: 'utf8' });
  const used = files
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('.test.ts') && !file.includes(SERVICE))
    .flatMap((file) => [...read(file).matchAll(/\bz\.([a-z]\w*)/g)].map(([, name = '']) => name));
  // What types are made with is not there at run time.
  const ofTypes = ['infer', 'input', 'output', 'core'];
  expect([...new Set(used)].filter((name) => !shared.has(name) && !ofTypes.includes(name))).toEqual([]);
});
