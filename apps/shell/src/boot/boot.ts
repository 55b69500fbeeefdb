/**
 * The script that stands in the shell's HTML itself. While the shell's bundles are still on their way it asks for
 * config.json, finds the remote that the path needs, asks for its manifest and preloads its scripts.
 */
import { MANIFEST_LIMIT, type BootState } from './boot-state.ts';
import { destinationOf } from './destination.ts';
import { withLightEntry } from './light-entry.ts';
import { watchBundles } from './missing-bundle.ts';
import { ownerOf } from './owner-of.ts';
import { pressedBy } from './pressed.ts';
import { pickVariant } from './pick-variant.ts';
import { BASENAME, readConfig } from './read-config.ts';
import { scriptsOf, type Manifest } from './scripts-of.ts';
import { showTrouble } from './trouble.ts';

function recall(kind: 'local' | 'session', name: string): string | null {
  try {
    return (kind === 'local' ? localStorage : sessionStorage).getItem(name);
  } catch {
    return null;
  }
}

/** The first paint already has the right colours and says its language. */
function dress(root: HTMLElement): void {
  root.dataset.theme = recall('local', 'acc:theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  root.style.colorScheme = root.dataset.theme;
  const language = new URLSearchParams(location.search).get('lang') ?? recall('local', 'lang') ?? navigator.language;
  root.lang = /^en/i.test(language) ? 'en-US' : 'zh-CN';
}

/** The bundler asks with CORS for what is on another origin, and only for that; a preload must match to be used. */
function preload({ href, as }: { href: string; as: 'script' | 'style' }): void {
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as, href });
  if (new URL(href).origin !== location.origin) link.crossOrigin = 'anonymous';
  document.head.append(link);
}

async function loadAhead(state: BootState): Promise<void> {
  const config = await state.config;
  const owner = ownerOf(config.remotes, state.ahead);
  if (!owner) return;
  const url = new URL(owner.manifest, location.href).href;
  const answer = fetch(url, { signal: AbortSignal.timeout(MANIFEST_LIMIT), cache: 'no-cache' });
  state.manifests.set(url, answer.then((response) => response.clone()));
  const { lang, dataset } = document.documentElement;
  const manifest = withLightEntry(await (await answer).json() as Manifest, { version: dataset.federation, integrity: owner.integrity });
  scriptsOf(manifest, url, state.ahead, lang).forEach(preload);
}

/** The shell's own texts: its HTML says where they are, by language. */
function ownTexts(root: HTMLElement): void {
  const href = (JSON.parse(root.dataset.texts ?? '{}') as Record<string, string>)[root.lang];
  if (href) preload({ href: new URL(href, location.href).href, as: 'script' });
}

const state: BootState = {
  config: readConfig(),
  manifests: new Map(),
  pressed: [],
  sent: false,
  live: false,
  ahead: destinationOf({ ...pick(location), basename: BASENAME }, (kind, name) => recall(kind, `acc:${name}`)),
};
window.__portal = state;
dress(document.documentElement);
ownTexts(document.documentElement);
loadAhead(state).catch(() => { /* whoever needs it meets the same failure and tells of it */ });

// A bundle of the shell itself that does not arrive leaves nobody to tell of it, until the page is live.
watchBundles(state, `${location.origin}${BASENAME}/static/`, () => {
  const root = document.getElementById('root');
  if (root) showTrouble(root, () => location.reload());
});

function pick({ pathname, search }: Location) {
  return { pathname, search };
}

pickVariant(matchMedia('(max-width: 767px)').matches ? 'narrow' : 'wide');

const isPrerendered = (target: EventTarget | null) => !state.live && target instanceof Element && target.closest('[data-prerender]') !== null;

// A prerendered form must not be sent by the browser, which would put a password into the address.
addEventListener('submit', (event) => {
  if (!isPrerendered(event.target)) return;
  event.preventDefault();
  state.sent = true;
}, true);

addEventListener('click', ({ target }) => {
  const name = isPrerendered(target) ? pressedBy(target) : undefined;
  if (name !== undefined) state.pressed.push(name);
}, true);
