import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { html as markup } from 'hono/html';
import type { SiteContent } from '@portal/common/contract/console/site';
import type { PortalContent } from '@portal/common/contract/portal/config';
import example from '@portal/common/contract/portal/portal-content.json' with { type: 'json' };
import { BASENAME, FOREIGN_HOST, PAGE, standaloneBase } from '@portal/common/pages/addresses';
import { firstViewOf } from '@portal/common/pages/first-view';
import { headOf } from '@portal/common/pages/heads';
import { isSignedOutPage } from '@portal/common/pages/signed-out';
import { sessionSecrets } from '../../platform/http/caller/browser-sessions.db.ts';
import { readCookie } from '../../platform/http/caller/cookies.ts';
import { answerRefusal } from '../../platform/http/calls/refusal-reply.ts';
import type { App, RequestContext } from '../../platform/http/request/app-type.ts';
import { htmlText } from '../../platform/http/html/html.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { configJson, trackerOrigins } from './config-json.ts';
import { ownPrerender } from './own-prerender.ts';
import { antdPrefixes, ownStyle } from './own-style.ts';
import { sendSitePicture } from './site-picture.ts';
import { filesElsewhere } from './files-elsewhere.ts';
import { firstFiles } from './first-files.ts';
import { keptPages } from './kept-pages.ts';
import { compressed, pageLocale, servePage } from './page.ts';
import { browserFor, sharedSeconds } from './shared-page.ts';
import { serveFile } from './static-files.ts';
import { passkeyRoom } from './passkey-room.ts';
import { wechatRoom } from './wechat-room.ts';
import {
  PREVIEW_COOKIE,
  previewReader,
  type ReadDeveloped,
  type ShownPreview,
} from '../remotes/preview/show-preview.ts';
import type { PortalServices } from '../remotes/registry.ts';

const LANG = /<html lang="[^"]*"/;
const TITLE = /<title>[^<]*<\/title>/;
/** Preloads that only pages with a session need. */
const SIGNED_IN = /<!--signed-in-->(.*)<!--\/signed-in-->/;
const PUBLIC = 'anyone: built files of the portal';
const NAME = /^[a-z][a-z0-9-]{0,40}$/;

/** True when the browser requests a page, not a script, a picture or data. */
const wantsPage = (c: RequestContext) => c.req.method === 'GET' && /\btext\/html\b/.test(c.req.header('accept') ?? '');
const notFound = (c: RequestContext) => answerRefusal(c, new Refusal('Account.NotFound'));

const REGISTRATION = [PAGE.registerEnterprise, PAGE.registerIndividual, PAGE.registerPartner].map((page) =>
  page.toLowerCase(),
);
/** The built page has the form, but nobody can register. */
const isClosed = ({ closed }: PortalContent, path: string) =>
  closed === true && REGISTRATION.includes(path.toLowerCase().replace(/\/+$/, ''));

const styleOf = async (html: string, folder: string, own: SiteContent, ready?: string) =>
  ownStyle(own, own.colours ? await antdPrefixes(html, folder, ready) : []);

/**
 * Serves the built portal: the shell, the remotes, each remote alone, and the page that embeds one without React.
 * `developed` reads what a browser previews of a developer's machine.
 */
export function portalRoutes(app: App, portal: PortalServices, developed?: ReadDeveloped): void {
  const services = { ...portal, pages: keptPages() };
  const { config, remotes } = services;
  const dist = (name: string) => join(config.appsDir, name, 'dist');
  const isRemote = (name: string) => NAME.test(name) && existsSync(join(dist(name), 'remote.json'));
  const cookieOf = (c: RequestContext) => (name: string) => readCookie(c, config, name);
  // Of several accounts of a browser the first one counts, so that all its pages come from the same build.
  const sessionOf = (c: RequestContext) => sessionSecrets(cookieOf(c))[0]?.secret;
  const readPreview = previewReader(services);
  /** What a session previews. Asks the database only for browsers that have opened a preview. */
  async function previewOf(c: RequestContext, session: string | undefined): Promise<ShownPreview | undefined> {
    const token = session === undefined ? undefined : readCookie(c, config, PREVIEW_COOKIE);
    if (!token) return undefined;
    return (await developed?.(token)) ?? readPreview(token, cookieOf(c));
  }
  const rest = (c: RequestContext, prefix: string) => c.req.path.slice(prefix.length);
  const route = (run: (c: RequestContext) => Promise<Response | undefined>) =>
    declare(PUBLIC, async (c: RequestContext) => {
      try {
        return (await run(c)) ?? notFound(c);
      } catch (error) {
        return answerRefusal(c, error);
      }
    });

  app.get(
    `${BASENAME}/config.json`,
    route(async (c) => {
      c.header('Cache-Control', 'private, no-cache');
      c.header('Access-Control-Allow-Origin', '*');
      c.header('Vary', 'Accept-Encoding, Cookie');
      // A page that finds a remote replaced requests it without caches.
      if (/no-cache/.test(c.req.header('cache-control') ?? '')) await remotes.refresh();
      // Which page asks. Of pages for signed-out people, and of other hosts, no session decides what they run.
      const page = c.req.query('page');
      const ofSession = page?.startsWith(BASENAME) && !isSignedOutPage(page.slice(BASENAME.length));
      const session = ofSession ? sessionOf(c) : undefined;
      const { settings } = await configJson(services, { session, preview: await previewOf(c, session) });
      return compressed(c, JSON.stringify(settings), 'application/json');
    }),
  );

  app.get(
    `${BASENAME}/site/:id`,
    route((c) => sendSitePicture(c, services)),
  );

  async function shell(c: RequestContext): Promise<Response | undefined> {
    const path = rest(c, BASENAME);
    const file = path === '/' || path === '' ? undefined : await serveFile(c, dist('shell'), path);
    if (file && !path.endsWith('.html')) return file;
    // Do not answer a missing script with a page.
    if (path.startsWith('/static/')) return undefined;
    c.get('note').route = `${BASENAME}/{page}`;
    const locale = pageLocale(c);
    const query = new URL(c.req.url).searchParams;
    const session = isSignedOutPage(path) ? undefined : sessionOf(c);
    const preview = await previewOf(c, session);
    const { settings, content, own } = await configJson(services, { session, preview });
    const shared = await sharedSeconds(c, services, { path, settings, locale });
    const built = isClosed(content, path) ? undefined : await remotes.page(firstViewOf(path, query), locale);
    const ready = built && ownPrerender(built, { content, siteId: config.siteId, locale, example });
    const { title, description } = headOf(path, locale, own.name?.[locale], query);
    const head = htmlText(markup`<title>${title}</title><meta name="description" content="${description}">`);
    const inHtml = JSON.stringify(settings).replaceAll('<', '\\u003c');
    const fill = async (html: string) => {
      const style = await styleOf(html, dist('shell'), own, ready);
      const { manifest, preloads } = await firstFiles(services, dist('shell'), html, { path, settings, locale });
      const isSignedOut = ready !== undefined || isSignedOutPage(path);
      const filled = html
        .replace(
          '</head>',
          () =>
            `${style}${passkeyRoom(config.publicUrl)}${wechatRoom(settings.wechatSignIn, browserFor(c, shared))}</head>`,
        )
        // Data, not a script: the Content-Security-Policy does not concern it.
        .replace('<!--config-->', () => `<script type="application/json" id="config">${inHtml}</script>${manifest}`)
        .replace(LANG, `<html lang="${locale}"${ready === undefined ? '' : ' data-prerendered'}`)
        // Functions, because `$` is special in a replacement text.
        .replace(TITLE, () => head)
        .replace(SIGNED_IN, (_, ofSession: string) => (isSignedOut ? '' : ofSession) + preloads)
        .replace('<!--prerender-->', () => ready ?? '');
      return config.filesUrl === undefined
        ? filled
        : filesElsewhere(filled, { filesUrl: config.filesUrl, folder: dist('shell'), locale });
    };
    return servePage(c, services, dist('shell'), fill, {
      shared,
      loadFrom: preview?.claim ? [new URL(preview.claim.manifest).origin] : [],
      sendTo: [...(await trackerOrigins(config)), ...(preview?.sendTo ?? [])],
    });
  }
  app.get(BASENAME, route(shell));
  app.get(`${BASENAME}/*`, route(shell));

  app.get(
    '/remotes/:name/*',
    route(async (c) => {
      const name = c.req.param('name') ?? '';
      return isRemote(name) ? serveFile(c, dist(name), rest(c, `/remotes/${name}`)) : undefined;
    }),
  );

  app.get(
    `${standaloneBase(':name')}/*`,
    route(async (c) => {
      const name = c.req.param('name') ?? '';
      if (!isRemote(name)) return undefined;
      const path = rest(c, standaloneBase(name));
      if (path === '') return c.redirect(`${c.req.path}/${new URL(c.req.url).search}`);
      const file = path === '/' ? undefined : await serveFile(c, dist(name), path);
      if (file && !path.endsWith('.html')) return file;
      if (path.startsWith('/static/')) return undefined;
      const own = await services.site.current();
      return servePage(c, services, dist(name), async (html) => {
        const style = await styleOf(html, dist(name), own);
        return html.replace('</head>', () => `${style}${passkeyRoom(config.publicUrl)}</head>`);
      });
    }),
  );

  async function foreign(c: RequestContext): Promise<Response | undefined> {
    const path = rest(c, FOREIGN_HOST);
    const file = path === '/' || path === '' ? undefined : await serveFile(c, dist('foreign-host'), path);
    if (file && !path.endsWith('.html')) return file;
    return path.startsWith('/static/') ? undefined : servePage(c, services, dist('foreign-host'));
  }
  app.get(FOREIGN_HOST, route(foreign));
  app.get(`${FOREIGN_HOST}/*`, route(foreign));

  // People type addresses without the basename.
  app.get(
    '*',
    declare(PUBLIC, (c: RequestContext) => {
      const url = new URL(c.req.url);
      if (
        !wantsPage(c) ||
        /^\/(api|v1|v2|oauth2|dev|health|remotes|standalone|userinfo|\.well-known)(\/|$)/.test(url.pathname)
      )
        return notFound(c);
      // Exactly one slash: `//host` would redirect to another site.
      return c.redirect(`${BASENAME}/${url.pathname.replace(/^\/+/, '')}${url.search}`);
    }),
  );
}
