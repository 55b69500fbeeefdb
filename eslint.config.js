const jsxA11y = require('eslint-plugin-jsx-a11y');
const reactHooks = require('eslint-plugin-react-hooks');
const tseslint = require('typescript-eslint');

const SOURCES = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}', 'apps/api/*.ts'];
/** What runs in a browser, and so may hold React. */
const BROWSER = ['apps/{shell,auth,selfservice,staff,foreign-host}/src/**/*.{ts,tsx}', 'packages/common/src/**/*.{ts,tsx}'];
const TESTS = ['**/*.test.{ts,tsx}', 'packages/common/src/testing/**', 'apps/api/src/testing/**', 'apps/e2e/src/**'];
/** Programs that a person starts and reads: they may print. */
const PROGRAMS = ['apps/api/*.ts', 'apps/api/src/main.ts', 'apps/e2e/src/**'];

const antd = {
  regex: '^(antd|@ant-design/icons)(/|$)',
  message: 'Take it from @portal/common/antd/base, data, over, select, choice, table or media: only these entries are shared between remotes.',
};
const ky = { regex: '^ky$', message: 'Calls go through `call`: only common/client speaks to the network.' };
const restricted = (...patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] });

/** An effect is a named function: its name says what it does, in stack traces too. */
const namedEffects = {
  selector: 'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > :matches(ArrowFunctionExpression, FunctionExpression[id=null]).arguments:first-child',
  message: 'Name the effect: useEffect(function tickEverySecond() {…}).',
};

module.exports = tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.cache/**', '**/public/**'] },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
  {
    files: SOURCES,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      'no-console': 'error',
      'eqeqeq': ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description', 'ts-ignore': true, 'ts-nocheck': true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, properties: false } }],
      // `{}` is how the contract says "nothing more is needed" in a conditional type.
      '@typescript-eslint/no-empty-object-type': 'off',
      // An async function without await keeps the promise that its type asks for.
      '@typescript-eslint/require-await': 'off',
      // A rejected field carries an element, so that its text follows the language.
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      // The contracts write their functions as methods and never use `this`, so that they can be taken apart.
      '@typescript-eslint/unbound-method': 'off',
      // `UserType | number` says which numbers to expect.
      '@typescript-eslint/no-redundant-type-constituents': 'off',
      // The ids of messages are declared in a global namespace; react-intl asks for it.
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      ...restricted(antd, ky),
    },
  },
  {
    files: BROWSER,
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.recommended],
    rules: {
      'no-restricted-syntax': ['error', namedEffects],
      // The compiler of React is not used; where it would want another form, these three refuse what is right without it:
      // state taken over from storage after mounting, a ref that holds the latest callback, a page that was loaded on demand.
      'react-hooks/set-state-in-effect': 'off',
      'react-hooks/refs': 'off',
      'react-hooks/static-components': 'off',
      // Focus goes to the first field of a form that is the page's whole purpose.
      'jsx-a11y/no-autofocus': 'off',
    },
  },
  { files: ['packages/common/src/antd/{base,data,first,look,map-tokens,over,select,choice,table,media}.ts'], rules: restricted(ky) },
  { files: ['packages/common/src/client/**'], rules: restricted(antd) },
  {
    files: TESTS,
    rules: {
      // Handlers of tests read answers whose shape the assertion itself checks.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  { files: PROGRAMS, rules: { 'no-console': 'off' } },
);
