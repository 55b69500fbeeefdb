/**
 * The API as JavaScript: part of `pnpm bundle`, and what `npm test` starts in its stead. `node apps/api/bundle-code.ts`
 * puts it into `dist/js`, two folders below `apps/api` as in the bundle, because it finds the apps and its packages from
 * where it is.
 */
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';

const API = import.meta.dirname;

/**
 * Our own packages become part of the code; all others stay packages. Programs that run beside the API have another
 * name here.
 */
const ownCode: Plugin = {
  name: 'own-code',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@portal/') ? undefined : { path, external: true },
    );
    onLoad({ filter: /(pglite-pool|read-table|tesseract-reader)\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        /(pglite\.worker|workbook\.program|tesseract\.program)\.ts'/,
        "$1.js'",
      ),
      loader: 'ts',
    }));
  },
};

const PROGRAMS = {
  main: join(API, 'src/main.ts'),
  operate: join(API, 'src/operate.ts'),
  'pglite.worker': join(API, 'src/platform/db/embedded/pglite.worker.ts'),
  'workbook.program': join(API, 'src/people/contact-import/workbook.program.ts'),
  'tesseract.program': join(API, 'src/companies/certification/reading/tesseract.program.ts'),
};

/** `@scope/name` or `name` of what an import names. */
const packageOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

/**
 * Throws when a program needs a package to start that production does not have. What is loaded later may be missing
 * there: the developer's desk uses packages of development.
 */
function checkPackages({ outputs }: Metafile): void {
  const { dependencies } = JSON.parse(readFileSync(join(API, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const missing = new Set<string>();
  // Grows while it is read.
  const started = new Set(Object.keys(outputs).filter((file) => basename(file, '.js') in PROGRAMS));
  for (const file of started)
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind === 'dynamic-import' || path.startsWith('node:')) continue;
      if (!external) started.add(path);
      else if (!(packageOf(path) in dependencies)) missing.add(packageOf(path));
    }
  if (missing.size > 0) throw new Error(`Not in the dependencies of the API: ${[...missing].join(', ')}`);
}

/** Puts the programs of the API into `folder` as JavaScript, in few files: they start in half the CPU time. */
export async function bundleCode(folder: string): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: PROGRAMS,
    outdir: folder,
    plugins: [ownCode],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    metafile: true,
    keepNames: true,
    legalComments: 'none',
  });
  checkPackages(metafile);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}\n');
  return metafile;
}

if (import.meta.main) {
  const folder = join(API, 'dist/js');
  await rm(folder, { recursive: true, force: true });
  await bundleCode(folder);
}
