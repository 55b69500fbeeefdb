/**
 * The script that stands in the shell's HTML itself. While the shell's bundles are still on their way it asks for
 * config.json, finds the remote that the path needs, asks for its manifest and preloads its scripts.
 */
import { MANIFEST_LIMIT, type BootState } from './boot-state.ts';
import { ownerOf } from './owner-of.ts';
import { scriptsOf } from './scripts-of.ts';

const BASENAME = '/microapp';

/** The first paint already has the right colours and language. */
function dress(root: HTMLElement): void {
  const stored = (key: string) => {
    try { return localStorage.getItem(key); } catch { return null; }
  };
  root.dataset.theme = stored('acc:theme')?.replaceAll('"', '')
    ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

async function getConfig() {
  const response = await fetch(`${BASENAME}/config.json`, { signal: AbortSignal.timeout(MANIFEST_LIMIT) });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return response.json();
}

function preload(href: string, as: 'script' | 'style'): void {
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as, href, crossOrigin: 'anonymous' });
  document.head.append(link);
}

const state: BootState = { manifests: new Map(), config: getConfig().then((config) => {
  const owner = ownerOf<{ name: string; manifest: string; paths: string[] }>(config.remotes, location.pathname.slice(BASENAME.length));
  if (owner) {
    const url = new URL(owner.manifest, location.href).href;
    const answer = fetch(url, { signal: AbortSignal.timeout(MANIFEST_LIMIT) });
    state.manifests.set(url, answer.then((response) => response.clone()));
    state.preloaded = owner.name;
    answer.then((response) => response.json()).then((manifest) => {
      for (const { href, as } of scriptsOf(manifest, url)) preload(href, as);
    }).catch(() => { /* the remote's own panel tells of it, when federation meets the same failure */ });
  }
  return config;
}) };
state.config.catch(() => { /* told by the shell, which awaits the same promise */ });
window.__portal = state;
dress(document.documentElement);
