test('built-in objects are constants of the context: V8 finds them without asking for a global variable', () => {
  expect(() => {
    (0, eval)('Math = {}');
  }).toThrow('constant');
  expect(Math).toBe(globalThis.Math);
});
