import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** Handles a request itself, or returns false to serve files. */
export type Special = (path: string, response: ServerResponse, request: IncomingMessage) => Promise<boolean> | boolean;

/** Serves folders under path prefixes on its own origin, with a CORS header for other origins. */
export async function serveFiles(
  folders: Record<string, string>,
  { allow = '*', special }: { allow?: string; special?: Special } = {},
) {
  const server = createServer((request, response) => {
    void (async () => {
      const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
      response.setHeader('Access-Control-Allow-Origin', allow);
      if (await special?.(path, response, request)) return;
      const prefix = Object.keys(folders).find((start) => path.startsWith(start));
      if (!prefix) return void response.writeHead(404).end();
      const wanted = join(folders[prefix] as string, path.slice(prefix.length));
      try {
        const bytes = await readFile(`${wanted}.br`).catch(() => null);
        response.setHeader('Content-Type', TYPES[extname(wanted)] ?? 'application/octet-stream');
        // File names with a hash are immutable.
        if (wanted.includes('/static/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
        if (bytes && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
          response.setHeader('Content-Encoding', 'br');
          response.end(bytes);
        } else response.end(await readFile(wanted));
      } catch {
        response.writeHead(404).end();
      }
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
