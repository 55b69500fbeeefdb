import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import { accepts } from './accepts-encoding.ts';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  tgz: 'application/gzip',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff2: 'font/woff2',
};
/** A content hash in the name: the file never changes. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;

/**
 * File of a URL path in a folder; undefined for paths that leave the folder, hidden files and types we do not serve.
 */
export function fileIn(folder: string, path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0') || decoded.includes('\\') || decoded.split('/').some((part) => part.startsWith('.')))
    return undefined;
  const root = resolve(folder);
  const file = resolve(join(root, decoded));
  return file.startsWith(root + sep) ? file : undefined;
}

async function sizeOf(file: string): Promise<{ size: number; mtimeMs: number } | undefined> {
  try {
    const found = await stat(file);
    return found.isFile() ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The smallest copy that the browser accepts: the build writes `.br` and `.gz` beside a file. */
async function smallest(file: string, accepted: string) {
  const copies = [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const;
  for (const [encoding, suffix] of copies) {
    if (!accepts(encoding, accepted)) continue;
    const found = await sizeOf(file + suffix);
    if (found) return { file: file + suffix, encoding, ...found };
  }
  const found = await sizeOf(file);
  return found && { file, encoding: undefined, ...found };
}

/**
 * Serves one file of a built app; undefined when there is none. Files with a hash in their name are cached permanently,
 * all others are revalidated. Any origin may read them: they are public, and remotes are loaded across origins.
 */
export async function serveFile(c: RequestContext, folder: string, path: string): Promise<Response | undefined> {
  const file = fileIn(folder, path);
  const type = TYPES[/\.([a-z0-9]+)$/.exec(path)?.[1] ?? ''];
  if (!file || !type) return undefined;
  const chosen = await smallest(file, c.req.header('accept-encoding') ?? '');
  if (!chosen) return undefined;
  const etag = `"${chosen.size.toString(36)}-${Math.floor(chosen.mtimeMs).toString(36)}${chosen.encoding ?? ''}"`;
  c.header('ETag', etag);
  const isHashed = HASHED.test(path);
  c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  // In a cache it would be the id of another request. A first page has 30 such files, so this is 1.3 KB.
  if (isHashed) c.header('X-Request-Id', undefined);
  c.header('Vary', 'Accept-Encoding, Origin');
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (c.req.header('if-none-match') === etag) return c.body(null, 304);
  c.header('Content-Type', type);
  c.header('Content-Length', String(chosen.size));
  if (chosen.encoding) c.header('Content-Encoding', chosen.encoding);
  if (c.req.method === 'HEAD') return c.body(null);
  return c.body(Readable.toWeb(createReadStream(chosen.file)) as ReadableStream);
}
