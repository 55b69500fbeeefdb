import { join } from 'node:path';
import { html as markup } from 'hono/html';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import type { Locale } from '@portal/common/intl/locale';
import { BASENAME } from '@portal/common/pages/addresses';
import { isRedirectPage } from '@portal/common/pages/by-user-type';
import { withLightEntry } from '@portal/common/pages/light-entry';
import { ownerOf } from '@portal/common/pages/owner-of';
import { MANIFEST_IN_HTML, manifestInHtml } from '@portal/common/pages/manifest-in-html';
import { pageAt, scriptsOf } from '@portal/common/pages/scripts-of';
import { isSignedOutPage } from '@portal/common/pages/signed-out';
import { htmlText } from '../../platform/http/html/html.ts';
import { readTogether } from '../../platform/site/read-together.ts';
import type { PortalServices } from '../remotes/registry.ts';

/** Version of the federation runtime that the shell was built with, in its HTML. */
const FEDERATION = /data-federation="([^"]*)"/;

/** Addresses of the files of late parts of antd, which the shell's build lists by their names. */
async function filesOfParts(shell: string, names: readonly string[]): Promise<string[]> {
  const text = names.length > 0 ? await readTogether(join(shell, 'parts.json')) : undefined;
  if (text === undefined) return [];
  const files = JSON.parse(text) as Record<string, string[]>;
  return [...new Set(names.flatMap((name) => files[name] ?? []))].map((file) => `${BASENAME}/${file}`);
}

/** What the HTML of a page says of the files of its remote. */
interface FirstFiles {
  /** Data for the boot script, before it. */
  manifest: string;
  /**
   * After the shell's own files, which the page needs before them: a line that is full passes files of one priority in
   * the order of the HTML.
   */
  preloads: string;
}

/**
 * Preloads of what the page at `path` needs of its remote and of antd until somebody can use it, so that nothing of it
 * waits for another file, and the part of the remote's manifest that the page needs until then.
 */
export async function firstFiles(
  { config, remotes }: Pick<PortalServices, 'config' | 'remotes'>,
  shell: string,
  html: string,
  { path, settings, locale }: { path: string; settings: PortalConfig; locale: Locale },
): Promise<FirstFiles> {
  // The page after the exchange of a code is not known here.
  const claim = isRedirectPage(path) ? undefined : ownerOf(settings.remotes, path);
  const found = claim && (await remotes.manifest(claim));
  if (!claim?.integrity || !found) return { manifest: '', preloads: '' };
  const { origin } = new URL(config.publicUrl);
  const manifest = withLightEntry(found, FEDERATION.exec(html)?.[1]);
  const ofRemote = scriptsOf(manifest, new URL(claim.manifest, origin).href, path, locale);
  const page = pageAt(manifest, path);
  const ofShell = isSignedOutPage(path)
    ? []
    : await filesOfParts(shell, [...(page?.parts ?? []), ...(page?.then ?? [])]);
  const tags = [
    ...ofRemote.map(({ href, as, integrity }) =>
      href.startsWith(`${origin}/`)
        ? markup`<link rel="preload" href="${href.slice(origin.length)}" as="${as}" integrity="${integrity}" fetchpriority="low">`
        : markup`<link rel="preload" href="${href}" as="${as}" integrity="${integrity}" crossorigin fetchpriority="low">`,
    ),
    ...ofShell.map(
      (file) =>
        markup`<link rel="preload" href="${file}" as="${file.endsWith('.css') ? 'style' : 'script'}" fetchpriority="low">`,
    ),
  ];
  const part = JSON.stringify(manifestInHtml(found, path)).replaceAll('<', '\\u003c');
  return {
    // Data, not a script: the Content-Security-Policy does not concern it.
    manifest: `<script type="application/json" id="${MANIFEST_IN_HTML}" data-digest="${claim.integrity.manifest}">${part}</script>`,
    preloads: tags.map(htmlText).join(''),
  };
}
