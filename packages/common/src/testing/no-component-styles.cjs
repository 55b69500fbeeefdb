/**
 * `@ant-design/cssinjs-utils` for page tests: hooks for styles of widgets that do nothing. The rest of the package only
 * computes styles.
 */
module.exports = {
  genStyleUtils: () => ({
    genStyleHooks: () => () => ['', ''],
    genComponentStyleHook: () => () => '',
    genSubStyleComponent: () => () => null,
  }),
};
