import { join } from 'node:path';
import { ESLint } from 'eslint';

const root = join(__dirname, '../../../..');
const PRODUCT = 'packages/common/src/ui/sheet.tsx';
const API = 'apps/api/src/services.ts';

/** One planted line per rule that we rely on. The file is the one in whose place the line is read. */
const PLANTS: [rule: string, file: string, code: string][] = [
  ['@typescript-eslint/no-restricted-imports', PRODUCT, `export { Button } from 'antd';`],
  ['@typescript-eslint/no-restricted-imports', PRODUCT, `export { default as Button } from 'antd/es/button';`],
  ['@typescript-eslint/no-restricted-imports', PRODUCT, `export { UserOutlined } from '@ant-design/icons';`],
  ['@typescript-eslint/no-restricted-imports', PRODUCT, `export { default as ky } from 'ky';`],
  ['@typescript-eslint/no-restricted-imports', 'packages/common/src/client/call.ts', `export { Button } from 'antd';`],
  ['@typescript-eslint/no-restricted-imports', 'packages/common/src/antd/base.ts', `export { default as ky } from 'ky';`],
  ['no-console', PRODUCT, `console.log('here');`],
  ['no-console', API, `console.log('here');`],
  ['no-restricted-syntax', PRODUCT, `import { useEffect } from 'react'; export function useIt() { useEffect(() => {}, []); }`],
  ['react-hooks/rules-of-hooks', PRODUCT, `import { useState } from 'react'; export function useIt(on: boolean) { if (on) useState(1); }`],
  ['react-hooks/exhaustive-deps', PRODUCT, `import { useCallback } from 'react'; export function useIt(n: number) { return useCallback(() => n, []); }`],
  ['jsx-a11y/alt-text', PRODUCT, `export const Picture = () => <img src="x" />;`],
  ['@typescript-eslint/no-explicit-any', API, `export const it: any = 1;`],
  ['@typescript-eslint/no-floating-promises', API, `export function go() { Promise.resolve(1); }`],
  ['@typescript-eslint/no-misused-promises', API, `export function go(done: Promise<boolean>) { if (done) return 1; return 2; }`],
  ['@typescript-eslint/await-thenable', API, `export async function go() { await 1; }`],
  ['@typescript-eslint/no-unsafe-return', API, `export const go = (): number => JSON.parse('1');`],
  ['@typescript-eslint/switch-exhaustiveness-check', API, `export function go(to: 'a' | 'b') { switch (to) { case 'a': return 1; } return 2; }`],
  ['@typescript-eslint/ban-ts-comment', API, `// @ts-ignore\nexport const it = 1;`],
  ['@typescript-eslint/no-unused-vars', API, `const it = 1;`],
  ['@typescript-eslint/consistent-type-imports', API, `import { Stats } from 'node:fs'; export type It = Stats;`],
  ['eqeqeq', API, `export const same = (one: number, other: number) => one == other;`],
];

const linter = new ESLint({ cwd: root });

test.each(PLANTS)('%s is seen in %s: %s', async (rule, file, code) => {
  const [result] = await linter.lintText(`${code}\n`, { filePath: join(root, file) });
  expect(result?.messages.map(({ ruleId }) => ruleId)).toContain(rule);
});

test('what the rules are for goes through', async () => {
  const code = `import { useEffect } from 'react';
import { Button } from '../antd/base.ts';
export function Tick() { useEffect(function tickOnce() { document.title = 'x'; }, []); return <Button>Go</Button>; }
`;
  const [result] = await linter.lintText(code, { filePath: join(root, PRODUCT) });
  expect(result?.messages).toEqual([]);
});
