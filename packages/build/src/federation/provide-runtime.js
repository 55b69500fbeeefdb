/**
 * Runtime plugin of a host: puts the core of its federation runtime where the light entries of remotes look for it (see
 * `light-entry.cjs`). The core is the very module that the host itself runs on.
 */
import * as core from 'real-federation-core';

export default () => ({
  name: 'provide-runtime',
  beforeInit(args) {
    globalThis._FEDERATION_RUNTIME_CORE ??= core;
    return args;
  },
});
