import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOCALES } from '../intl/locale.ts';
import { AREA, MEMBERS_PAGE, PAGE, SYSTEM_PAGE } from './addresses.ts';
import { headOf } from './heads.ts';

const TABLES = { PAGE, MEMBERS_PAGE, SYSTEM_PAGE, AREA };
const ROOT = resolve(__dirname, '../../../..');

/** Paths of the tables of routes, with their constants filled in. */
const routes = ['auth', 'selfservice', 'staff']
  .flatMap((remote) => {
    const table = readFileSync(join(ROOT, `apps/${remote}/src/routes.tsx`), 'utf8');
    return [...table.matchAll(/path: (?:`([^`]*)`|'([^']*)'|((?:MEMBERS_PAGE|SYSTEM_PAGE|PAGE|AREA)\.\w+))/g)].map(
      ([, template, plain, constant]) => {
        const text = template ?? plain ?? `\${${constant}}`;
        return text.replaceAll(
          /\$\{(PAGE|MEMBERS_PAGE|SYSTEM_PAGE|AREA)\.(\w+)\}/g,
          (_, of: keyof typeof TABLES, name: string) => TABLES[of][name as never],
        );
      },
    );
  })
  .filter((path) => path !== '*');

test('the routes are found', () => {
  expect(routes.length).toBeGreaterThan(35);
  expect(routes).toContain('/loginUam/:enterpriseId');
});

describe.each(LOCALES)('in %s', (locale) => {
  const portal = headOf('/', locale);

  test.each([
    ...new Set([
      ...routes,
      ...[...Object.values(PAGE), ...Object.values(SYSTEM_PAGE)].filter((path) => path !== PAGE.root),
    ]),
  ])('%s has a title and a description', (path) => {
    const { title, description } = headOf(path, locale);
    expect(title.endsWith(` · ${portal.title}`)).toBe(true);
    expect(description).not.toBe(portal.description);
    expect(/\p{Script=Han}/u.test(title + description)).toBe(locale === 'zh-CN');
  });

  test('an unknown path has title and description of the portal', () => {
    expect(headOf('/loginEnterprisePortalX', locale)).toEqual(portal);
  });
});

test('letter case, a slash at the end and further segments are ignored', () => {
  expect(headOf('/LOGINENTERPRISEPORTAL/', 'en-US').title).toBe('Enterprise sign-in · Account Portal');
  expect(headOf('/profile/authentication/new/byCode', 'en-US').title).toBe('Business verification · Account Portal');
});
