import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '../../../..');
const PRODUCT = 'packages/common/src/ui';
const API = 'apps/api/src';

/** Concerns tests and journeys only, so it is planted in a test. */
const SLEEP = 'portal(no-fixed-sleep)';

/** One planted line per rule that we rely on: the rule, the folder that the line is in, and the line. */
const PLANTS: [rule: string, folder: string, code: string][] = [
  ['eslint(no-restricted-imports)', PRODUCT, `export { Button } from 'antd';`],
  ['eslint(no-restricted-imports)', PRODUCT, `export { default as Button } from 'antd/es/button';`],
  ['eslint(no-restricted-imports)', PRODUCT, `export { UserOutlined } from '@ant-design/icons';`],
  ['eslint(no-restricted-imports)', PRODUCT, `export { default as ky } from 'ky';`],
  ['eslint(no-restricted-imports)', 'packages/common/src/client', `export { Button } from 'antd';`],
  ['eslint(no-restricted-imports)', 'packages/common/src/antd', `export { default as ky } from 'ky';`],
  ['eslint(no-console)', PRODUCT, `console.log('here');`],
  ['eslint(no-console)', API, `console.log('here');`],
  [
    'portal(named-effects)',
    PRODUCT,
    `import { useEffect } from 'react'; export function useIt() { useEffect(() => {}, []); }`,
  ],
  [
    'portal(portal-form)',
    PRODUCT,
    `import { Form } from '../antd/base.ts'; export const Ask = () => <Form name="ask" />;`,
  ],
  [
    'portal(own-element-for-text)',
    PRODUCT,
    `export const It = ({ on }: { on: boolean }) => <p>{on && <b />}{'text'}</p>;`,
  ],
  ['portal(own-element-for-text)', PRODUCT, `export const It = () => <>text</>;`],
  [
    'react-hooks(rules-of-hooks)',
    PRODUCT,
    `import { useState } from 'react'; export function useIt(on: boolean) { if (on) useState(1); }`,
  ],
  [
    'react-hooks(exhaustive-deps)',
    PRODUCT,
    `import { useCallback } from 'react'; export function useIt(n: number) { return useCallback(() => n, []); }`,
  ],
  [
    'react(set-state-in-render)',
    PRODUCT,
    `import { useState } from 'react'; export function It() { const [n, setN] = useState(1); setN(2); return <b>{n}</b>; }`,
  ],
  ['jsx-a11y(alt-text)', PRODUCT, `export const Picture = () => <img src="x" />;`],
  ['typescript(no-explicit-any)', API, `export const it: any = 1;`],
  ['typescript(no-floating-promises)', API, `export function go() { Promise.resolve(1); }`],
  [
    'typescript(no-misused-promises)',
    API,
    `export function go(done: Promise<boolean>) { if (done) return 1; return 2; }`,
  ],
  ['typescript(await-thenable)', API, `export async function go() { await 1; }`],
  ['typescript(no-unsafe-return)', API, `export const go = (): number => JSON.parse('1');`],
  [
    'typescript(switch-exhaustiveness-check)',
    API,
    `export function go(to: 'a' | 'b') { switch (to) { case 'a': return 1; } return 2; }`,
  ],
  ['typescript(ban-ts-comment)', API, `// @ts-ignore\nexport const it = 1;`],
  ['eslint(no-unused-vars)', API, `const it = 1;`],
  ['typescript(consistent-type-imports)', API, `import { Stats } from 'node:fs'; export type It = Stats;`],
  [SLEEP, API, `export const it = new Promise((wake) => setTimeout(wake, 50));`],
  [SLEEP, API, `export const it = new Promise<void>((wake) => { setTimeout(() => wake(), 50); });`],
  [SLEEP, API, `export { it }; import { setTimeout as it } from 'node:timers/promises';`],
  [SLEEP, PRODUCT, `export const go = (page: { waitForTimeout(ms: number): void }) => page.waitForTimeout(50);`],
  [
    'portal(no-key-lock)',
    API,
    `export const lock = (tx: import('./platform/db/connect.ts').Tx) => tx.selectFrom('company as c').selectAll().where('c.co_id', '=', 'x').forUpdate().execute();`,
  ],
  ['eslint(eqeqeq)', API, `export const same = (one: number, other: number) => one == other;`],
];

const ALLOWED = `import { useEffect } from 'react';
import { Button } from '../antd/base.ts';
const Form = { Item: (_props: { name: string }) => null };
export const Field = () => <Form.Item name="x" />;
export function Tick() { useEffect(function tickOnce() { document.title = 'x'; }, []); return <Button>Go</Button>; }
`;

const ALLOWED_IN_TESTS = `export { setImmediate as nextTurn } from 'node:timers/promises';
export const turn = new Promise((wake) => setTimeout(wake));
export const moment = new Promise((wake) => setTimeout(wake, Math.random() * 15));
export const later = (go: () => void) => setTimeout(go, 50);
`;

/** File of the planted line with this number. */
const placeOf = (index: number) => {
  const [rule, folder] = PLANTS[index]!;
  return join(folder, `plant-${index}.${rule === SLEEP ? 'test.tsx' : 'tsx'}`);
};

/** Rules that reported each file, by its path. */
let reported: Map<string, string[]>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'));
  try {
    for (const name of [
      '.oxlintrc.json',
      'tsconfig.base.json',
      '.ci',
      'packages/common/tsconfig.json',
      'apps/api/tsconfig.json',
    ]) {
      await cp(join(root, name), join(folder, name), { recursive: true });
    }
    for (const name of ['node_modules', 'packages/common/node_modules'])
      await symlink(join(root, name), join(folder, name));
    const files = Object.fromEntries(PLANTS.map(([, , code], index) => [placeOf(index), `${code}\n`]));
    for (const [file, code] of Object.entries({
      ...files,
      [join(PRODUCT, 'allowed.tsx')]: ALLOWED,
      [join(PRODUCT, 'allowed.test.ts')]: ALLOWED_IN_TESTS,
    })) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), code);
    }
    const program = join(root, 'node_modules/oxlint/bin/oxlint');
    // The exit code is 1 when something is found; the report is the answer.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, 'apps/api/src', 'packages/common/src', '--format', 'json'],
      { cwd: folder },
    ).catch((failure: { stdout: string }) => failure);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    reported = new Map(
      [...Map.groupBy(diagnostics, ({ filename }) => filename)].map(([file, its]) => [
        file,
        its.map(({ code }) => code),
      ]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each(PLANTS.map((plant, index) => [...plant, index] as const))(
  '%s is reported in %s: %s',
  (rule, _folder, _code, index) => {
    expect(reported.get(placeOf(index))).toContain(rule);
  },
);

test('code that follows the rules is not reported', () => {
  for (const file of ['allowed.tsx', 'allowed.test.ts']) expect(reported.get(join(PRODUCT, file))).toBeUndefined();
});
