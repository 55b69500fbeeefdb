import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import { targetsOf } from './targets.ts';

const label = { 'zh-CN': '', 'en-US': '' };
const entry = (path: string, userTypes: (2 | 4 | 8)[]) => ({ path, label, group: label, icon: 'x', userTypes });
const page = (path: string, userTypes: number[] = []) => ({ path, userTypes });
const build = {
  hostVersion: HOST_VERSION + 1,
  claim: {
    name: 'reports',
    manifest: '',
    paths: ['/reports', '/uam', '/login'],
    userTypes: [8 as const],
    menu: [entry('/reports', [2, 4]), entry('/reports/of/day', [4])],
  },
  pages: [
    page('/reports'),
    page('/reports/of/:period'),
    page('/uam/provider', [2]),
    page('/uam/recovery'),
    page('/login'),
    page('/others'),
  ],
};

test('each page that needs no data is opened in both languages; the first of each part by all hosts that fit, and in the shell', () => {
  const seen = targetsOf(build, { inShell: true });
  expect([...new Set(seen.map(({ path, host, userTypes }) => `${path} ${host} ${userTypes.join()}`))]).toEqual([
    `/reports ${HOST_VERSION} 2,4`,
    '/reports shell 2,4',
    `/uam/provider ${HOST_VERSION} 2`,
    '/uam/provider shell 2',
    // Pages for signed-out people are one part.
    `/uam/recovery ${HOST_VERSION} `,
    '/uam/recovery shell ',
    `/login ${HOST_VERSION} `,
    `/reports/of/day ${HOST_VERSION} 4`,
  ]);
  expect(seen.filter(({ looks }) => looks).map(({ path, language }) => [path, language])).toEqual([
    ['/reports', 'zh-CN'],
    ['/reports', 'en-US'],
  ]);
  const both = targetsOf({ ...build, hostVersion: HOST_VERSION }, { inShell: false });
  expect(both.filter(({ path }) => path === '/reports').map(({ host }) => host)).toEqual([
    HOST_VERSION,
    HOST_VERSION,
    HOST_VERSION - 1,
    HOST_VERSION - 1,
  ]);
});

test('of a build that names no page, the first path that it claims', () => {
  const [first] = targetsOf({ ...build, claim: { ...build.claim, menu: [] }, pages: [] }, { inShell: false });
  expect(first).toMatchObject({ path: '/reports', userTypes: [8] });
});
