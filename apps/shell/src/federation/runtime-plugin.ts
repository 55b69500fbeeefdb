import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { guard } from './guard.ts';

/** Milliseconds that a remote's entry may take. */
const ENTRY_LIMIT = 3500;

/** Guards the entries of remotes, and sets a time limit for them. */
const plugin = (): ModuleFederationRuntimePlugin => ({
  name: 'portal-limits',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    if (new URL(script.src).origin !== location.origin) script.crossOrigin = 'anonymous';
    guard(script);
    return { script, timeout: ENTRY_LIMIT };
  },
});
export default plugin;
