import { withLightEntry } from './light-entry.ts';

const manifest = {
  metaData: { remoteEntry: { path: '', name: 'remoteEntry.whole.1.js' }, pluginVersion: '2.9.2' },
  exposes: [],
  lightEntry: 'remoteEntry.1.js',
};

test.each([
  ['of the same runtime', manifest, '2.9.2', 'remoteEntry.1.js'],
  ['of another runtime', manifest, '2.10.0', 'remoteEntry.whole.1.js'],
  ['that offers none', { ...manifest, lightEntry: undefined }, '2.9.2', 'remoteEntry.whole.1.js'],
])('the entry of a remote %s', (_, of, version, expected) => {
  expect(withLightEntry(of, version).metaData.remoteEntry.name).toBe(expected);
});
