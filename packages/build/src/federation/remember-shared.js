/**
 * Runtime plugin of a host: what is shared is looked up once. The federation runtime takes a shared module out of webpack's
 * cache before it looks it up and does not put it back: each of a hundred modules that import react would look it up again,
 * which takes longer than to run all of them.
 */
export default () => {
  const shared = __webpack_require__.consumesLoadingData.moduleIdToConsumeDataMapping;
  __webpack_require__.i.push((run) => {
    if (!Object.hasOwn(shared, run.id)) return;
    const { factory } = run;
    run.factory = function lookUp(...args) {
      factory.apply(this, args);
      __webpack_require__.c[run.id] = run.module;
    };
  });
  return { name: 'remember-shared' };
};
