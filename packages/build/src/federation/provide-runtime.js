/**
 * Runtime plugin of a host: sets the core of its federation runtime as the global that light entries of remotes read
 * (see `light-entry.cjs`). It is the module that the host uses itself.
 */
import * as core from 'real-federation-core';

export default () => ({
  name: 'provide-runtime',
  beforeInit(args) {
    globalThis._FEDERATION_RUNTIME_CORE ??= core;
    return args;
  },
});
