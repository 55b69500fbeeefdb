/**
 * The inline script of the shell's HTML. While the shell's bundles load, it reads config.json, finds the remote that
 * owns the path, and reads its manifest from the HTML; if the HTML has none, it requests it and preloads the remote's
 * scripts. On a prerendered page it records clicks and submits for the live page.
 */
import { recall } from '@portal/common/host/storage/browser-store';
import { pageLocale } from '@portal/common/host/storage/locale';
import { BASENAME } from '@portal/common/pages/addresses';
import type { BootState } from './boot-state.ts';
import { filesOfShell } from './files.ts';
import { destinationOf } from './page/destination.ts';
import { withLightEntry } from '@portal/common/pages/light-entry';
import { watchBundles } from './page/missing-bundle.ts';
import { ownerOf } from '@portal/common/pages/owner-of';
import { pressedBy } from './early-input/pressed.ts';
import { pickVariant } from './page/pick-variant.ts';
import { readConfig } from './read-config.ts';
import { preload, readManifest, requestManifest } from './page/request-manifest.ts';
import { scriptsOf, type Manifest } from '@portal/common/pages/scripts-of';
import { valuesIn } from './early-input/take-over.ts';
import { endSlow, showSlow, showTrouble } from './trouble.ts';
import { without } from './switched-off.ts';

/** Sets theme and language before the first paint. */
function dress(root: HTMLElement): void {
  root.dataset.theme =
    recall('local', 'theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  root.style.colorScheme = root.dataset.theme;
  root.lang = pageLocale();
}

const absolute = (path: string) => new URL(path, location.href).href;

async function loadAhead(state: BootState): Promise<void> {
  const config = await state.config;
  const owner = config && ownerOf(config.remotes, state.ahead);
  if (!owner?.integrity) return;
  const url = absolute(owner.manifest);
  const inHtml = readManifest(owner.integrity.manifest);
  const request = inHtml ? Promise.resolve(inHtml) : requestManifest<Manifest>(url, owner.integrity.manifest);
  state.manifestAhead = request;
  state.manifests.set(url, request);
  request.catch(() => state.manifests.delete(url));
  const { lang, dataset } = document.documentElement;
  const manifest = withLightEntry(await request, dataset.federation);
  preload(scriptsOf(manifest, url, state.ahead, lang));
}

/** Preloads the shell's texts, which the HTML names by language. */
function preloadTexts({ dataset, lang }: HTMLElement): void {
  const texts = (JSON.parse(dataset.texts ?? '{}') as Record<string, string>)[lang];
  if (texts) preload([{ href: absolute(texts), as: 'script' }]);
}

/**
 * The first use of Intl in a page costs 70 ms on a slow phone. react-intl would spend them while the page renders, and
 * at once they would delay the first paint.
 */
function prepareIntl(): void {
  requestAnimationFrame(() => setTimeout(() => Intl.NumberFormat.supportedLocalesOf(document.documentElement.lang)));
}

/** Milliseconds after which a page that is not live yet says so. */
const PATIENCE = 10_000;
showSlow(PATIENCE);

const state: BootState = {
  config: readConfig(),
  manifests: new Map(),
  pressed: [],
  sent: false,
  live: false,
  begin() {
    state.live = true;
    endSlow();
  },
  showTrouble,
  ahead: destinationOf({ ...pick(location), basename: BASENAME }, recall),
};
window.__portal = state;
state.config?.catch(() => {
  state.config = undefined;
});
dress(document.documentElement);
if (!without('boot-ahead')) {
  preloadTexts(document.documentElement);
  loadAhead(state)
    .catch(() => {
      /* the loader reports it, or requests the manifest again */
    })
    .finally(prepareIntl);
}
// The page has been parsed; the shell's scripts have not run yet.
document.addEventListener('readystatechange', () => pickVariant(), { once: true });

// If a bundle of the shell fails to load, no React code runs that could report it.
watchBundles(state, `${filesOfShell()}static/`, () => {
  const root = document.getElementById('root');
  if (root) showTrouble(root, () => location.reload());
});

function pick({ pathname, search }: Location) {
  return { pathname, search };
}

/** The prerendered page that an event is in, until the page is live. */
const prerenderedAt = (target: EventTarget | null) =>
  !state.live && target instanceof Element ? target.closest('[data-prerender]') : null;

// The browser must not submit a prerendered form: it would put the password into the address.
addEventListener(
  'submit',
  (event) => {
    if (!prerenderedAt(event.target)) return;
    event.preventDefault();
    state.sent = true;
  },
  true,
);

addEventListener(
  'click',
  ({ target }) => {
    const page = prerenderedAt(target);
    const name = page ? pressedBy(target) : undefined;
    if (page && name !== undefined) state.pressed.push({ name, values: valuesIn(page) });
  },
  true,
);
