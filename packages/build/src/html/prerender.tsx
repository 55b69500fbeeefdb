import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router-dom';
import { antdPrefix } from '@portal/common/antd/base';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import type { Host } from '@portal/common/host/host';
import type { Locale } from '@portal/common/intl/locale';
import { pageCss } from './prune-css.ts';
import type { RemoteApp } from '@portal/common/remote/remote-root';
import { queriesOf } from '../../../common/src/host/queries.ts';
import { BASENAME } from '../../../common/src/pages/addresses.ts';

/** Placeholder for the class that carries antd's variables. The live page has one class per theme. */
const LOOK = `${antdPrefix}-look`;

const THEMES = ['light', 'dark'] as const;
/** Phone and desktop widths: some pages start differently on a phone. */
const WIDTHS = ['wide', 'narrow'] as const;

/** The part of a browser by which a page detects a phone. */
const phone = { matchMedia: (query: string) => ({ matches: query.includes('max-width') }) };

/** The input of a remote's prerendering. */
export interface Prerenderable {
  App: RemoteApp;
  /** Loads the code of the page at a path and the texts of a language. */
  prepare: (pathname: string, locale: Locale) => Promise<void>;
}

/**
 * HTML of the page at an address (path below the basename, with or without a query) in one language, in the variants
 * that only the browser can choose from: `data-prerender` names the width, the boot script of the shell drops the
 * other. Light and dark share it and differ in variables, which follow `data-theme` of the document. `css` is the
 * page's own style sheet; antd's is added. Every `<style>` waits for the nonce of the answer it is sent in. Rejects
 * when the themes differ in more than variables.
 */
export async function prerenderPage(
  { App, prepare }: Prerenderable,
  address: string,
  locale: Locale,
  config: PortalConfig,
  css: string,
): Promise<string> {
  await prepare(address.split('?')[0] ?? '', locale);
  const pages: Record<Host['theme'], string> = { light: '', dark: '' };
  const sheets: Record<Host['theme'], string> = { light: '', dark: '' };
  for (const theme of THEMES) {
    const cache = createCache();
    for (const width of WIDTHS) {
      const host = stillHost(locale, theme, config);
      if (width === 'narrow') Object.assign(globalThis, { window: phone });
      try {
        const page = await rendered(
          <StyleProvider cache={cache}>
            <MemoryRouter basename={BASENAME} initialEntries={[BASENAME + address]}>
              <App host={host} />
            </MemoryRouter>
          </StyleProvider>,
        );
        pages[theme] += `<div data-prerender="${width}">${page}</div>`;
      } finally {
        // Its timers would keep the build alive for minutes.
        queriesOf(host, () => host).clear();
        Reflect.deleteProperty(globalThis, 'window');
      }
    }
    const [html, variables] = withoutVariables(pages[theme].replaceAll(`${antdPrefix}-${theme}`, LOOK));
    pages[theme] = html;
    sheets[theme] = `[data-prerender]>*{${variables}}${extractStyle(cache, { plain: true })}`.replaceAll(
      `.${antdPrefix}-${theme}`,
      `.${LOOK}`,
    );
  }
  if (pages.light !== pages.dark) throw new Error(`${address} is not the same page in light and dark`);
  const html = pages.light;
  const whole = (process.env.WITHOUT ?? '').split(',').includes('prune-css');
  return `<style nonce="__CSP_NONCE__">${pageCss(html, sheets, followingDocument(css), whole)}</style>${html}`;
}

/** antd's variables of both modes, for a page whose document names its theme. */
const followingDocument = (css: string) =>
  THEMES.reduce(
    (all, theme) => all.replaceAll(`.${antdPrefix}-${theme}`, `:where([data-theme=${theme}]) .${LOOK}`),
    css,
  );

/** Removes the variables from the `style` of the outermost elements; they go to the page's style sheet. */
function withoutVariables(page: string): [html: string, variables: string] {
  let variables = '';
  const html = page.replace(/ style="(--acc-[^"]*)"/g, (_, found: string) => {
    variables = found.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
    return '';
  });
  return [html, variables];
}

/**
 * The complete HTML of an element. Rejects when React would defer a part to an inline script (a lazy part, a part above
 * a certain size), and with the first error of a component.
 */
async function rendered(element: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(element, {
    onError: (error) => {
      errors.push(error);
    },
    progressiveChunkSize: Infinity,
  });
  if (errors.length > 0) throw errors[0];
  const html = await new Response(prelude).text();
  if (html.includes('<script')) throw new Error('The page cannot be rendered without a script');
  return html;
}

/** A host for rendering: it sends no requests and only defines how the page looks. */
function stillHost(locale: Locale, theme: Host['theme'], config: PortalConfig): Host {
  const never = () => new Promise<never>(() => {});
  const nothing = () => {};
  return {
    version: 1,
    basename: BASENAME,
    apiBase: 'https://prerender.invalid',
    locale,
    siteId: config.siteId,
    theme,
    user: null,
    privileges: [],
    clientId: config.clientId,
    content: config,
    request: never,
    navigate: nothing,
    setLocale: nothing,
    onNoPermission: nothing,
    leave: nothing,
    onLogin: nothing,
    authorise: never,
    refreshUser: never,
    signOut: never,
    events: { on: () => nothing, emit: nothing },
  };
}
