import { createRequire } from 'node:module';

type Transform = (file: string, options: { esm: boolean }, text: string) => string;

const { SharedTexts, compilingOnce } = createRequire(__filename)('./shared-texts.cjs') as {
  SharedTexts: new (own: readonly [string, string][], folder: string) => Map<string, string>;
  compilingOnce: (transformer: { transform: Transform }, project: string) => { transform: Transform };
};

test('a text is read once for all test files, if it is a file of the workspace', () => {
  const first = new SharedTexts([['/portal/a.test.ts', 'a test']], '/portal/');
  first.set('/portal/shared-texts.ts', 'text').set('/tmp/made.js', 'made by a test');
  expect(first.get('/tmp/made.js')).toBe('made by a test');
  first.clear();
  const second = new SharedTexts([], '/portal/');
  expect(second.get('/portal/shared-texts.ts')).toBe('text');
  expect(second.get('/tmp/made.js')).toBeUndefined();
  expect(second.get('/portal/a.test.ts')).toBeUndefined();
});

test('a text is compiled once for each project and kind of module, and again once it has changed', () => {
  const transform = jest.fn<string, Parameters<Transform>>((file, { esm }, text) => `${file} ${esm} ${text}`);
  const [first, second] = [compilingOnce({ transform }, 'pages'), compilingOnce({ transform }, 'pages')];
  expect(first.transform('/a.ts', { esm: false }, '1')).toBe('/a.ts false 1');
  expect(second.transform('/a.ts', { esm: false }, '1')).toBe('/a.ts false 1');
  expect(transform).toHaveBeenCalledTimes(1);
  expect(first.transform('/a.ts', { esm: true }, '1')).toBe('/a.ts true 1');
  expect(second.transform('/a.ts', { esm: false }, '2')).toBe('/a.ts false 2');
  expect(transform).toHaveBeenCalledTimes(3);
  compilingOnce({ transform }, 'rules').transform('/a.ts', { esm: false }, '2');
  expect(transform).toHaveBeenCalledTimes(4);
});
