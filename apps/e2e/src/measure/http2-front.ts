import { execFileSync, spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort, until } from '../world/portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'http2-front-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, name);

const CERTIFICATE = '-x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2 -subj /CN=localhost';
execFileSync(
  'openssl',
  [
    'req',
    ...CERTIFICATE.split(' '),
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    file('key'),
    '-out',
    file('certificate'),
  ],
  { stdio: 'ignore' },
);
setDefaultCACertificates([...getCACertificates('default'), readFileSync(file('certificate'), 'utf8')]);
const key = new X509Certificate(readFileSync(file('certificate'))).publicKey.export({ type: 'spki', format: 'der' });

/** Makes Chromium trust the front's certificate, as this process does. A page whose errors are only ignored has no cache. */
export const TRUST_FRONT = `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`;

/** What the front has beside the port of its server. */
interface FrontSettings {
  /** Port of the front; a free one by default. */
  port?: number;
  /**
   * Folder whose files are answered by nginx itself; a request for another file goes to the servers. With it the files
   * of more than one release are there while pages of both are open.
   */
  files?: string;
}

/**
 * Starts nginx with TLS and HTTP/2 before the servers at these ports, as a portal is deployed. It buffers answers and
 * passes them on as they are compressed. A server that takes no connection is left out for two seconds.
 */
export async function http2Front(
  to: readonly number[],
  { port, files }: FrontSettings = {},
): Promise<{ url: string; stop(): void }> {
  const here = port ?? (await freePort());
  const settings = file(`${here}.conf`);
  writeFileSync(
    settings,
    `daemon off; pid ${file(`${here}.pid`)}; error_log stderr; events {}
http {
  access_log off; client_body_temp_path ${file('body')}; proxy_temp_path ${file('proxy')};
  fastcgi_temp_path ${file('f')}; uwsgi_temp_path ${file('u')}; scgi_temp_path ${file('s')};
  types { text/javascript js; text/css css; }
  upstream api {
    ${to.map((server) => `server 127.0.0.1:${server} max_fails=1 fail_timeout=2s;`).join(' ')}
    ${to.length === 1 ? 'keepalive 16;' : ''}
  }
  server {
    listen 127.0.0.1:${here} ssl http2;
    ssl_certificate ${file('certificate')}; ssl_certificate_key ${file('key')};
    ${files ? `location ~ "^/(microapp|remotes)/.*\\.[0-9a-f]{8,}\\.(js|css)$" { root ${files}; gzip_static on; add_header Cache-Control "public, max-age=31536000, immutable"; try_files $uri @api; }` : ''}
    location / { try_files /none @api; }
    location @api {
      proxy_pass http://api; proxy_http_version 1.1; proxy_set_header Connection ''; proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto https;
      proxy_buffers 32 64k; proxy_buffer_size 64k;
    }
  }
}
`,
  );
  const nginx = spawn('nginx', ['-c', settings, '-p', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  nginx.once('error', (error) => (said = String(error)));
  nginx.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  try {
    // Its certificate is no matter: any answer means that it listens.
    await until('nginx', () =>
      fetch(`http://127.0.0.1:${here}`).then(
        () => true,
        () => false,
      ),
    );
  } catch (error) {
    throw new Error(`nginx did not start (Debian: apt-get install nginx-light): ${said}`, { cause: error });
  }
  return { url: `https://localhost:${here}`, stop: () => void nginx.kill('SIGTERM') };
}
