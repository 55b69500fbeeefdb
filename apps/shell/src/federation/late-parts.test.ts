import { requestPartsOf } from './late-parts.ts';

const loaded: string[] = [];
jest.mock('@portal/common/antd/table', () => {
  loaded.push('table');
  return {};
});

const claim = { name: 'selfservice', manifest: '/remotes/selfservice/mf-manifest.json', paths: ['/profile'] };
const requested = (manifest: Promise<unknown>) => {
  window.__portal = { manifests: new Map([[new URL(claim.manifest, location.href).href, manifest]]) } as never;
};

test('late parts of the page are requested by the manifest that the boot script has asked for, unknown ones ignored', async () => {
  requested(Promise.resolve({ pages: [{ path: '/profile/:tab', files: [], parts: ['table', 'of tomorrow'] }] }));
  await requestPartsOf(claim, '/elsewhere');
  expect(loaded).toEqual([]);
  await requestPartsOf(claim, '/profile/baseInfo');
  expect(loaded).toEqual(['table']);
});

test('without the manifest it rejects: the page requests them itself', async () => {
  requested(Promise.reject(new TypeError('offline')));
  await expect(requestPartsOf(claim, '/profile/baseInfo')).rejects.toThrow('offline');
});
