import vm from 'node:vm';

type Count = () => number;

const CODE = 'globalThis.count = (globalThis.count ?? 0) + 1;\nreturn globalThis.count;';

function load(code: string, context = vm.createContext({})) {
  const options = { filename: '/compile-once.js', parsingContext: context };
  return vm.compileFunction(code, ['box'], options) as Count;
}

test('a module is compiled once, and each context has its own state', () => {
  const run = jest.spyOn(vm.Script.prototype, 'runInContext');
  const context = vm.createContext({});
  expect([load(CODE, context)(), load(CODE, context)(), load(CODE)()]).toEqual([1, 2, 1]);
  expect(new Set(run.mock.contexts).size).toBe(1);
  run.mockRestore();
});

test('changed code is compiled again', () => {
  expect([load('return 1;')(), load('return 2;')()]).toEqual([1, 2]);
});

test.each([
  ['in the first line', 'throw new Error("failed");', '1:7'],
  ['in a later line', '\n  throw new Error("failed");', '2:9'],
])('stack traces have the positions of the file: %s', (_, code, position) => {
  let stack = '';
  try {
    load(code)();
  } catch (error) {
    stack = (error as Error).stack ?? '';
  }
  expect(stack).toContain(`/compile-once.js:${position}`);
});

async function evaluate(code: string): Promise<object> {
  const module = new vm.SourceTextModule(code, { identifier: '/compile-once.mjs', context: vm.createContext({}) });
  await module.link(() => {
    throw new Error('It imports nothing.');
  });
  await module.evaluate();
  return module.namespace;
}

test('an ES module is compiled once, until its code changes, and each context has its own state', async () => {
  // The types of Node lack it.
  const prototype = vm.SourceTextModule.prototype as unknown as { createCachedData: () => Buffer };
  const compile = jest.spyOn(prototype, 'createCachedData');
  const first = await evaluate('export const list = [];');
  const second = await evaluate('export const list = [];');
  expect(second).toEqual(first);
  expect((second as { list: unknown[] }).list).not.toBe((first as { list: unknown[] }).list);
  expect(compile).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(await evaluate('export const list = [1];'))).toBe('{"list":[1]}');
  expect(compile).toHaveBeenCalledTimes(2);
  compile.mockRestore();
});
