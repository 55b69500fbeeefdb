import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  ACCOUNT_REQUESTS_PAGE,
  AREA,
  DEVICE_PAGE,
  JOIN_COMPANY_PAGE,
  PAGE,
  SYSTEM_PAGE,
  WEBHOOKS_PAGE,
  WECHAT_SIGN_IN_PAGE,
} from '@portal/common/pages/addresses';

const root = join(__dirname, '../../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const remotes = globSync('apps/*/remote.json', { cwd: root });
const served = globSync('apps/api/src/**/*.routes.ts', { cwd: root }).filter((file) =>
  read(file).includes("/http/calls/serve.ts'"),
);

const ADDRESSES: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  ACCOUNT_REQUESTS_PAGE,
  SYSTEM_PAGE,
  AREA,
  DEVICE_PAGE,
  JOIN_COMPANY_PAGE,
  PAGE,
  WEBHOOKS_PAGE,
  WECHAT_SIGN_IN_PAGE,
};

test('remotes and routes are found', () => {
  expect(remotes.length).toBeGreaterThanOrEqual(3);
  expect(served.length).toBeGreaterThan(0);
});

test.each(remotes)('every route of %s is below a path that the remote claims', (file) => {
  const { paths } = JSON.parse(read(file)) as { paths: string[] };
  const routes = [
    ...read(join(dirname(file), 'src/routes.tsx')).matchAll(/\bpath: (?:`\$\{)?([A-Z_]+)(?:\.(\w+))?/g),
  ].map(([, table = '', name]) => {
    const value = ADDRESSES[table];
    return typeof value === 'string' ? value : value?.[name ?? ''];
  });
  expect(routes.length).toBeGreaterThan(0);
  const claimed = (route = '') => paths.some((path) => `${route}/`.toLowerCase().startsWith(`${path}/`.toLowerCase()));
  expect(routes.filter((route) => !claimed(route))).toEqual([]);
});

test.each(served)('%s serves the contract of its name', (file) => {
  const noun = basename(file, '.routes.ts');
  expect(read(file)).toMatch(new RegExp(`'@portal/common/contract/[\\w-]+/${noun}'`));
});

/** A string that starts with a page path, with or without the basename. */
const PAGE_PATHS = [
  ...Object.values(PAGE),
  ...Object.values(SYSTEM_PAGE),
  ...Object.values(AREA),
  ACCOUNT_REQUESTS_PAGE,
  DEVICE_PAGE,
  JOIN_COMPANY_PAGE,
  WEBHOOKS_PAGE,
  WECHAT_SIGN_IN_PAGE,
]
  .filter((path) => path !== PAGE.root)
  .sort((one, other) => other.length - one.length);
const PAGE_LITERAL = new RegExp(`['"\`](/microapp|/foreign-host|/standalone)?(${PAGE_PATHS.join('|')})(?![\\w-])`, 'i');

test.each(['"/overview"', "'/microapp/System/Staff'", '`/partnerUser/${id}`'])(
  '%s counts as a page address',
  (code) => {
    expect(code).toMatch(PAGE_LITERAL);
  },
);

test('product code takes page addresses from @portal/common/pages/addresses', () => {
  const product = globSync(
    '{apps/{shell,auth,selfservice,staff,foreign-host,api}/src,packages/common/src}/**/*.{ts,tsx}',
    { cwd: root },
  ).filter((file) => !/\.test\.tsx?$|\/testing\/|\/pages\/addresses\.ts$/.test(file));
  expect(product.length).toBeGreaterThan(400);
  const withLiteral = product.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => PAGE_LITERAL.test(line) && !/^\s*(\/\*|\*|\/\/)|\bfrom '|\bimport\(/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(withLiteral).toEqual([]);
});
