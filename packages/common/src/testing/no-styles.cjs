/**
 * `@ant-design/cssinjs` for page tests: it makes no styles. jsdom lays nothing out, and each test would otherwise generate
 * the style sheets of all widgets anew.
 */
module.exports = { ...require('@ant-design/cssinjs/lib/index.js'), useStyleRegister() {}, useCSSVarRegister() {} };
