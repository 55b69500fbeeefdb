/**
 * `antd` for page tests: each widget is loaded when it is first used. All of antd takes a second to load, and every test
 * file would load it anew.
 */
const folderOf = (name) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

module.exports = new Proxy({ __esModule: true }, {
  get: (known, name) => (name in known || typeof name === 'symbol' ? known[name] : require(`antd/lib/${folderOf(name)}`).default),
});
