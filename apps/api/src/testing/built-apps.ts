import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { digestOf } from './remote-builds.ts';

const localised = { 'zh-CN': '', 'en-US': '' };
const links = { official: '', order: '', service: '', bill: '', help: '', filing: '' };

/** A folder for built apps until the tests of the file are over, with the config.json of a shell. */
export function builtApps() {
  const apps = mkdtempSync(join(tmpdir(), 'portal-apps-'));
  afterAll(() => rmSync(apps, { recursive: true, force: true }));

  function put(path: string, content: string | object): void {
    mkdirSync(dirname(join(apps, path)), { recursive: true });
    writeFileSync(join(apps, path), typeof content === 'string' ? content : JSON.stringify(content));
  }

  /** Writes the build of a remote, with the list of its digests. */
  function putRemote(name: string, files: Record<string, string | object>): void {
    const all = { 'mf-manifest.json': {}, ...files };
    for (const [file, content] of Object.entries(all)) put(`${name}/dist/${file}`, content);
    const read = (file: string) => readFileSync(join(apps, name, 'dist', file), 'utf8');
    put(
      `${name}/dist/integrity.json`,
      Object.fromEntries(Object.keys(all).map((file) => [file, digestOf(read(file))])),
    );
  }

  put('shell/dist/config.json', {
    apiBase: '',
    siteId: 1,
    clientId: 'portal',
    tracker: { base: '', siteId: '' },
    hotline: '',
    links,
    filing: '',
    legal: { agreement: localised, privacy: localised },
    carousel: [],
    benefits: [],
    remotes: [],
  });
  return { apps, put, putRemote };
}
