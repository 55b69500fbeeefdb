import { checkCommit, checkManifestAddress } from './build.ts';

test.each([
  ['https://cdn.example.com/staff/mf-manifest.json', undefined],
  [' http://localhost:4100/mf-manifest.json ', undefined],
  ['', 'manifestAddress.empty'],
  ['cdn.example.com/mf-manifest.json', 'manifestAddress.illegal'],
  ['ftp://cdn.example.com/mf-manifest.json', 'manifestAddress.illegal'],
  ['https://me:secret@cdn.example.com/mf-manifest.json', 'manifestAddress.illegal'],
  ['https://cdn.example.com/remoteEntry.js', 'manifestAddress.illegal'],
  [`https://cdn.example.com/${'a'.repeat(500)}.json`, 'manifestAddress.illegal'],
])('address of a manifest: %s', (value, issue) => expect(checkManifestAddress(value)).toBe(issue));

test.each([
  ['87a1a635', undefined],
  ['87A1A635'.repeat(8), undefined],
  ['v1.2', 'commit.illegal'],
  ['a'.repeat(65), 'commit.illegal'],
])('commit: %s', (value, issue) => expect(checkCommit(value)).toBe(issue));
