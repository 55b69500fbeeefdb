import { join } from 'node:path';
import type { Locale } from '@portal/common/intl/locale';
import { BASENAME } from '@portal/common/pages/addresses';
import { digestOf } from '../remotes/read-remote.ts';
import { readTogether } from '../../platform/site/read-together.ts';

/** A script, a sheet or a preload of the shell. */
const FILE = new RegExp(`<(script|link)([^>]*?) (src|href)="(${BASENAME}/(static/[^"]+))"`, 'g');
/** Files of texts by language, as JSON in an attribute. */
const TEXTS = / data-texts="([^"]*)"/;

/** Name that the shell's build gives to the list of its files. */
const hashedList = (digest: string) =>
  `static/integrity.${Buffer.from(digest.slice('sha384-'.length), 'base64').toString('hex').slice(0, 8)}.json`;

/**
 * The HTML of the shell with its files at `FILES_PUBLIC_URL`: each with its digest, as another server could change it.
 * The page finds digests of later files in the list that the HTML names. Texts are preloaded, because their place is no
 * element of the HTML. Unchanged without a list.
 */
export async function filesElsewhere(
  html: string,
  { filesUrl, folder, locale }: { filesUrl: string; folder: string; locale: Locale },
): Promise<string> {
  const list = await readTogether(join(folder, 'integrity.json'));
  if (list === undefined) return html;
  const base = `${filesUrl}${BASENAME}/`;
  const digest = digestOf(Buffer.from(list));
  const digests = JSON.parse(list) as Record<string, string>;
  const texts = (JSON.parse(TEXTS.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '{}') as Record<string, string>)[
    locale
  ];
  const preload = texts === undefined ? '' : `<link rel="preload" href="${texts}" as="script">`;
  return html
    .replace('<html ', `<html data-files="${base}" data-list="${hashedList(digest)} ${digest}" `)
    .replace('</title>', () => `</title>${preload}`)
    .replace(FILE, (tag, kind: string, before: string, attribute: string, path: string, file: string) =>
      digests[file] === undefined
        ? tag
        : // webpack finds a sheet by the address that it knows.
          `<${kind}${before} ${attribute}="${base}${file}" data-href="${path}" integrity="${digests[file]}" crossorigin`,
    )
    .replace(TEXTS, (attribute) => attribute.replaceAll(`&quot;${BASENAME}/`, `&quot;${base}`));
}
