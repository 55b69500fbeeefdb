/** Stands for every style sheet and picture in tests: a class is called what it is called in the source. */
module.exports = new Proxy({ __esModule: true }, {
  get: (target, name) => (name === '__esModule' ? true : name === 'default' ? module.exports : String(name)),
});
