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
