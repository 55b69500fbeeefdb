import { withLightEntry } from './light-entry.ts';

const manifest = {
  metaData: { remoteEntry: { path: '', name: 'remoteEntry.whole.1.js' }, pluginVersion: '2.9.2' }, exposes: [], lightEntry: 'remoteEntry.1.js',
};

test.each([
  ['of the same runtime', manifest, { version: '2.9.2', integrity: undefined }, 'remoteEntry.1.js'],
  ['of another runtime', manifest, { version: '2.10.0', integrity: undefined }, 'remoteEntry.whole.1.js'],
  ['that config.json vouches for', manifest, { version: '2.9.2', integrity: 'sha384-x' }, 'remoteEntry.whole.1.js'],
  ['that offers none', { ...manifest, lightEntry: undefined }, { version: '2.9.2', integrity: undefined }, 'remoteEntry.whole.1.js'],
])('the entry of a remote %s', (_, of, page, expected) => {
  expect(withLightEntry(of, page).metaData.remoteEntry.name).toBe(expected);
});
