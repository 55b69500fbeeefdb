import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { serveFiles } from '../../world/static-server.ts';

const folder = join(import.meta.dirname, '../../../../../.cache/monolith');

/** Builds the same portal as one bundle without federation. Rejects with the output of the build. */
export async function buildMonolith(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'monolith.cjs'), folder]);
}

/** Serves it, compressed; other requests are proxied to the API of the portal at `portal`. */
export function serveMonolith(portal: string) {
  return serveFiles(
    { '/microapp/static/': join(folder, 'static') },
    {
      special: async (path, response, request) => {
        if (path.startsWith('/microapp/static/')) return false;
        if (path.startsWith('/microapp/') && path !== '/microapp/config.json') {
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.setHeader('Content-Encoding', 'br');
          response.end(brotliCompressSync(await readFile(join(folder, 'index.html'))));
          return true;
        }
        const onward = ask(
          `${portal}${request.url}`,
          { method: request.method, headers: { ...request.headers, host: new URL(portal).host } },
          (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
          },
        );
        onward.on('error', () => response.destroy());
        request.pipe(onward);
        return true;
      },
    },
  );
}
