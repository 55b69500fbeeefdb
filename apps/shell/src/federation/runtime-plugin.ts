import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { MANIFEST_LIMIT } from '../boot/boot-state.ts';
import { withLightEntry } from '../boot/light-entry.ts';
import type { Manifest } from '../boot/scripts-of.ts';
import { attemptAt } from './attempts.ts';

/** Milliseconds that a remote's entry may take. */
const ENTRY_LIMIT = 3500;

/**
 * How the federation runtime loads files of remotes: it uses the manifests that the boot script has requested, sets
 * timeouts (a manifest has none by default), bypasses caches on a retry, and checks the integrity of an entry if
 * config.json names one.
 */
const plugin = (): ModuleFederationRuntimePlugin => ({
  name: 'portal-limits',

  async fetch(url, _options, remote) {
    const early = window.__portal?.manifests.get(url);
    window.__portal?.manifests.delete(url);
    const response = await (early ?? fetch(url, { signal: AbortSignal.timeout(MANIFEST_LIMIT), cache: 'no-cache' }));
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const manifest = withLightEntry(await response.json() as Manifest, {
      version: document.documentElement.dataset.federation, integrity: attemptAt(remote?.name).integrity,
    });
    return Response.json(manifest);
  },

  createScript({ url, remoteInfo }) {
    const script = document.createElement('script');
    const { attempt, integrity } = attemptAt(remoteInfo?.name);
    const address = new URL(url, location.href);
    if (attempt > 0) address.searchParams.set('retry', String(attempt));
    script.src = address.href;
    script.async = true;
    if (address.origin !== location.origin) script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    return { script, timeout: ENTRY_LIMIT };
  },

  createLink({ url, attrs }) {
    const link = document.createElement('link');
    for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
    link.href = url;
    if (new URL(link.href).origin !== location.origin) link.crossOrigin = 'anonymous';
    return link;
  },
});
export default plugin;
