/**
 * `@ant-design/cssinjs` for page tests, without styles. jsdom has no layout, and each test would generate all style
 * sheets again.
 */
module.exports = { ...require('@ant-design/cssinjs/lib/index.js'), useStyleRegister() {}, useCSSVarRegister() {} };
