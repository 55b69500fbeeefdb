import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOST_VERSION } from '@portal/common/contract/portal/host-version';

export const digestOf = (bytes: string, by: 'sha384' | 'sha256' = 'sha384') =>
  `${by}-${createHash(by).update(bytes).digest('base64')}`;

/** Files that the manifest of such a build names. */
export const assets = { js: { sync: ['app.js'], async: [] }, css: { sync: [], async: [] } };

export const manifestOf = (more: object = {}) =>
  JSON.stringify({
    hostVersion: HOST_VERSION,
    metaData: { remoteEntry: { name: 'entry.js', path: '' } },
    exposes: [{ assets }],
    pages: [
      { path: '/reports', reads: { 8: ['/api/account/v1/csp/approvals/{id}?user_id={user}'] } },
      { path: '/reports/all', reads: ['/api/account/v1/customer/0/account/approvals?limit=10'] },
      { path: '/reports/none' },
    ],
    ...more,
  });

/** Files of a build of the remote "reports" with their list; `files` replaces some. */
export function remoteBuild(files: Record<string, string> = {}): Record<string, string> {
  const all: Record<string, string> = {
    'mf-manifest.json': manifestOf(),
    'remote.json': JSON.stringify({ name: 'reports', paths: ['/reports'], userTypes: [8] }),
    'entry.js': 'entry',
    'app.js': 'app',
    ...files,
  };
  return {
    ...all,
    'integrity.json': JSON.stringify(
      Object.fromEntries(Object.entries(all).map(([name, text]) => [name, digestOf(text)])),
    ),
  };
}

export const digestOfBuild = (files: Record<string, string>) => digestOf(files['integrity.json'] ?? '');

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', json: 'application/json' };

/** A static host of builds: `served` has the files of each folder. A file `redirect` leads elsewhere, of `silence` nothing is sent. */
export async function buildServer() {
  const served: Record<string, Record<string, string>> = {};
  /** Scripts, as `folder/file`, that a browser does not get when it asks for the first time. */
  const late = new Set<string>();
  const server = createServer((request, response) => {
    const [, folder = '', file = ''] = (request.url ?? '').split('/');
    const fails = request.headers['sec-fetch-dest'] === 'script' && late.delete(`${folder}/${file}`);
    const text = fails ? undefined : served[folder]?.[file];
    const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain';
    if (text === 'silence') return;
    if (text === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end();
    else
      response
        .writeHead(text === undefined ? 404 : 200, { 'access-control-allow-origin': '*', 'content-type': type })
        .end(text ?? 'no');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    served,
    late,
    addressOf: (folder: string) => `http://127.0.0.1:${port}/${folder}/mf-manifest.json`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
