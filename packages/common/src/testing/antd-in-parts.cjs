/**
 * `antd` for page tests: each widget is loaded on first use. Loading all of antd takes a second per test file.
 */
const folderOf = (name) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

module.exports = new Proxy(
  { __esModule: true },
  {
    get: (known, name) =>
      name in known || typeof name === 'symbol' ? known[name] : require(`antd/lib/${folderOf(name)}`).default,
  },
);
