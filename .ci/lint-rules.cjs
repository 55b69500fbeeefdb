/** Lint rules of this repository, as a plugin for oxlint. */

const SLEEP =
  'Wait for a state (an event, expect that polls) or use a fake clock: a fixed sleep is too long or too short.';

/** Names of what the function resolves or rejects with, if it is the function of a `new Promise`. */
const settlers = (node) =>
  node?.parent?.type === 'NewExpression' && node.parent.callee.name === 'Promise'
    ? node.params.map((param) => param.name)
    : [];

/** The nearest function around a node, without that of `setTimeout(() => resolve())`. */
function functionAround(node) {
  let around = node.parent;
  while (around && !/Function/.test(around.type)) around = around.parent;
  return around;
}

/**
 * Whether `setTimeout(callback, delay)` settles the promise that it is in. A random delay, as in races, is not fixed.
 */
function isSleep(node, text) {
  const [callback, delay] = node.arguments;
  if (delay === undefined || /Math\.random/.test(text(delay))) return false;
  const called = callback?.type === 'Identifier' ? callback.name : /^\(\) => (\w+)\(/.exec(text(callback))?.[1];
  return settlers(functionAround(node)).includes(called);
}

/** True for an expression that clearly renders text: a string, a template, a concatenation, a formatted value. */
function isText(node) {
  switch (node.type) {
    case 'JSXText':
      return node.value.trim() !== '';
    case 'JSXExpressionContainer':
    case 'ChainExpression':
      return isText(node.expression);
    case 'Literal':
      return typeof node.value === 'string' ? node.value.trim() !== '' : typeof node.value === 'number';
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return true;
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'LogicalExpression':
      return isText(node.right);
    case 'CallExpression':
      return /^(format[A-Z]\w*|shown\w*|join)$/.test(node.callee.property?.name ?? node.callee.name ?? '');
    default:
      return false;
  }
}

/** True for an expression that renders an element or nothing. */
function isConditional(node) {
  if (node.type === 'JSXExpressionContainer') return isConditional(node.expression);
  return (node.type === 'LogicalExpression' || node.type === 'ConditionalExpression') && !isText(node);
}

/** The table of a query of the query builder, from any call on it: `tx.selectFrom('company').where(…).execute()`. */
function tableOf(call) {
  for (let node = call; node?.type === 'CallExpression'; node = node.callee.object)
    if (node.callee.property?.name === 'selectFrom') return node.arguments[0]?.value?.split(' ')[0];
  return undefined;
}

module.exports = {
  meta: { name: 'portal' },
  rules: {
    /**
     * Most tables refer to companies and accounts, and each new row locks those it refers to (`for key share`). `for
     * update` excludes that: who has written such a row and who has locked the company then wait for each other.
     */
    'no-key-lock': {
      create: (context) => ({
        CallExpression(node) {
          if (node.callee.property?.name !== 'forUpdate') return;
          const table = tableOf(node);
          if (table === 'company' || table === 'app_user')
            context.report({
              node: node.callee.property,
              message: 'Use forNoKeyUpdate(): new rows that refer to this one need not wait.',
            });
        },
      }),
    },
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
    /** For tests and journeys. `setTimeout` without a delay only lets waiting work run; polling uses `setImmediate`. */
    'no-fixed-sleep': {
      create: (context) => ({
        CallExpression(node) {
          const sleeps =
            node.callee.property?.name === 'waitForTimeout' ||
            (node.callee.name === 'setTimeout' && isSleep(node, (part) => context.sourceCode.getText(part)));
          if (sleeps) context.report({ node, message: SLEEP });
        },
        ImportDeclaration(node) {
          if (!/^(node:)?timers\/promises$/.test(node.source.value)) return;
          const sleeps = node.specifiers.some(({ imported }) => imported?.name !== 'setImmediate');
          if (sleeps) context.report({ node, message: SLEEP });
        },
      }),
    },
    /**
     * Text beside an element that comes and goes has an element of its own: page translation replaces bare text nodes,
     * and React fails when it inserts an element before one or removes one.
     */
    'own-element-for-text': {
      create: (context) => {
        const check = ({ children }) => {
          const text = children.find(isText);
          if (text && children.some(isConditional)) report(text);
        };
        const report = (node) =>
          context.report({ node, message: 'Put this text into an element of its own, such as <span>.' });
        return {
          JSXElement: check,
          JSXFragment(fragment) {
            check(fragment);
            if (fragment.children.length === 1 && isText(fragment.children[0])) report(fragment);
          },
        };
      },
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
