/** Lint rules of this repository, as a plugin for oxlint. */
module.exports = {
  meta: { name: 'portal' },
  rules: {
    /** An effect is a named function. Its name says what it does, in stack traces too. */
    'named-effects': {
      create: (context) => ({
        CallExpression({ callee, arguments: [effect] }) {
          if (!/^use(Layout|Insertion)?Effect$/.test(callee.name ?? '')) return;
          if (
            effect?.type === 'ArrowFunctionExpression' ||
            (effect?.type === 'FunctionExpression' && effect.id === null)
          ) {
            context.report({ node: effect, message: 'Name the effect: useEffect(function tickEverySecond() {…}).' });
          }
        },
      }),
    },
    /** Every form is a PortalForm. Parts of antd's Form, such as `Form.Item`, are allowed. */
    'portal-form': {
      create: (context) => ({
        JSXOpeningElement({ name }) {
          if (name.type === 'JSXIdentifier' && name.name === 'Form') {
            context.report({
              node: name,
              message: 'Use <PortalForm> of @portal/common/form/portal-form: it has the guards that every form needs.',
            });
          }
        },
      }),
    },
  },
};
