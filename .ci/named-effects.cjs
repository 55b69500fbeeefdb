/** Lint rule: an effect is a named function. Its name says what it does, in stack traces too. */
module.exports = {
  meta: { name: 'portal' },
  rules: {
    'named-effects': {
      create: (context) => ({
        CallExpression({ callee, arguments: [effect] }) {
          if (!/^use(Layout|Insertion)?Effect$/.test(callee.name ?? '')) return;
          if (effect?.type === 'ArrowFunctionExpression' || (effect?.type === 'FunctionExpression' && effect.id === null)) {
            context.report({ node: effect, message: 'Name the effect: useEffect(function tickEverySecond() {…}).' });
          }
        },
      }),
    },
  },
};
