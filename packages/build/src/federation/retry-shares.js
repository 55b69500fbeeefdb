/**
 * Runtime plugin of all apps: a shared module that could not be loaded is requested again when it is next needed. The
 * federation runtime keeps the first promise of a module, also after it was rejected.
 */
export default () => ({
  name: 'retry-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const module of Object.values(scope[pkgName] ?? {})) {
        if (!module.loaded) module.loading = null;
      }
    }
  },
});
