import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';

const root = join(__dirname, '../../../..');
const readmes = globSync(['README.md', '{apps,packages}/*/{README,docs/*}.md', 'packages/*/src/*/README.md'], {
  cwd: root,
}).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const scriptsOf = (folder: string) =>
  Object.keys(
    (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { scripts?: Record<string, string> })
      .scripts ?? {},
  );

/** Folder of a workspace package by its name. */
const folders = new Map(
  globSync('{apps,packages}/*/package.json', { cwd: root }).map((file) => [
    (JSON.parse(readFileSync(join(root, file), 'utf8')) as { name: string }).name,
    dirname(file),
  ]),
);

test('there are READMEs to check', () => {
  expect(readmes.length).toBeGreaterThan(7);
});

/**
 * `npm start`, `npm test`, `npm run x` and `pnpm run x` run scripts of the root; `pnpm --filter name x` those of one
 * package.
 */
test.each(readmes)('commands of $file exist as scripts', ({ text }) => {
  const ofRoot = [...text.matchAll(/\bp?npm run (?!-)([\w:-]+)|\bnpm (start|test)\b/g)].map(
    ([, run, short]) => run ?? short ?? '',
  );
  expect(ofRoot.filter((script) => !scriptsOf('.').includes(script))).toEqual([]);
  const ofPackages = [...text.matchAll(/\bpnpm --filter (@portal\/[\w-]+) (?:run )?(?!exec)([\w:-]+)/g)];
  expect(
    ofPackages
      .filter(([, name = '', script = '']) => !scriptsOf(folders.get(name) ?? '.').includes(script))
      .map(([command]) => command),
  ).toEqual([]);
});

const sources = globSync(['*.{ts,js,md}', '.ci/*', '{apps,packages}/*/{*.{ts,cjs},src/**/*}'], { cwd: root }).map(
  (file) => `/${file}`,
);

/** A source file is named by its path or by the end of its path; `<noun>.db.ts` and `*.journey.ts` are patterns. */
test.each(readmes)('source files that $file names exist', ({ text }) => {
  const named = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|cjs|mjs))`/g)].map(([, path = '']) => path);
  expect(named.filter((path) => !sources.some((file) => file.endsWith(`/${path}`)))).toEqual([]);
});

/** Addresses of the headings of a page, as GitHub makes them. Lines of code blocks are no headings. */
const headingsOf = (text: string) =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#{1,6} (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(readmes)('links of $file lead to files and headings that exist', ({ file, text }) => {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]*)\)/g)].map(([, target = '']) => target);
  const dead = links.filter((target) => {
    const [path = '', heading] = target.split('#');
    const to = join(root, path === '' ? file : join(dirname(file), path));
    if (!existsSync(to)) return true;
    return heading !== undefined && !headingsOf(readFileSync(to, 'utf8')).includes(heading);
  });
  expect(dead).toEqual([]);
});

const MANIFEST = '/remotes/selfservice/mf-manifest.json';

/** Runs a code block of a page that embeds a remote, against a fake portal that serves only the real addresses. */
async function runEmbedding(code: string) {
  const entries: string[] = [];
  const mounted: { host?: object } = {};
  const answers: Record<string, unknown> = {
    'https://portal.example/microapp/config.json': {
      remotes: [{ name: 'selfservice', manifest: MANIFEST, paths: ['/profile'] }],
    },
    'https://portal.example/userinfo': { user_id: '1', privileges: [] },
  };
  const names = {
    fetch: async (url: string) => {
      if (!(url in answers)) throw new Error(`Nothing is served at ${url}`);
      return Response.json(answers[url]);
    },
    createInstance: ({ remotes }: { remotes: { name: string; entry: string }[] }) => {
      entries.push(...remotes.map(({ entry }) => entry));
      return {
        loadRemote: async (id: string) => ({
          mount: (_: unknown, host: object) => {
            mounted.host = { ...host, id };
            return { update() {}, unmount() {} };
          },
        }),
      };
    },
    portalGuard: () => ({ name: 'portal-guard' }),
    document: { querySelector: () => ({}) },
  };
  const body = code.replaceAll(/^import .*$/gm, '');
  await runInNewContext(`(async () => {${body}\n})()`, { ...names, Headers, Map, Set, URL });
  return { entries, host: mounted.host };
}

const blocks = readmes.flatMap(({ file, text }) =>
  [...text.matchAll(/^```js run\n(.*?)^```/gms)].map(([, code = '']) => ({ file, code })),
);

test('there is a code block to run', () => {
  expect(blocks.length).toBeGreaterThan(0);
});

test.each(blocks)('the embedding example of $file runs and hands over a complete host', async ({ code }) => {
  const { entries, host } = await runEmbedding(code);
  expect(entries).toEqual([`https://portal.example${MANIFEST}`]);
  const contract =
    readFileSync(join(root, 'packages/common/src/host/host.ts'), 'utf8').split('export interface Host {')[1] ?? '';
  const members = [...contract.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name = '']) => name);
  expect(members.length).toBeGreaterThan(15);
  expect(members.filter((name) => !(name in (host ?? {})))).toEqual([]);
});
