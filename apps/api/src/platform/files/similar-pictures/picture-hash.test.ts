import sharp from 'sharp';
import { drawLicence } from '../../../demo/data/licence-picture.ts';
import { ALTERATIONS, licencesOf } from '../../../testing/licence-copies.ts';
import { hashPicture, isSamePicture, keysOf, keysOfCopies, NO_HASH } from './picture-hash.ts';

const pictures = await Promise.all(licencesOf(8).map((licence) => drawLicence(licence)));
const hashes: string[] = [];
for (const bytes of pictures) hashes.push(await hashPicture(bytes));
/** The keys of each picture that no other one has: those of the form find nothing. */
const ownKeys = hashes.map((hash) =>
  keysOf(hash).filter((key) => hashes.every((other) => other === hash || !keysOf(other).includes(key))),
);

test.each<[string, (bytes: Uint8Array) => Promise<Uint8Array>]>([
  ...Object.entries(ALTERATIONS),
  ['compressed further', (bytes) => sharp(bytes).jpeg({ quality: 30 }).toBuffer()],
  ['of half the size', (bytes) => sharp(bytes).resize(620).jpeg({ quality: 70 }).toBuffer()],
  ['as PNG', (bytes) => sharp(bytes).png().toBuffer()],
  ['with other gamma', (bytes) => sharp(bytes).gamma(1.5).toBuffer()],
  ['slightly blurred', (bytes) => sharp(bytes).blur(1).toBuffer()],
])('a copy is found: %s', async (_, alter) => {
  for (const [i, bytes] of pictures.slice(0, 2).entries()) {
    const copy = await hashPicture(await alter(bytes));
    expect(isSamePicture(hashes[i]!, copy)).toBe(true);
    const asked = keysOfCopies(copy);
    expect(asked.some((key) => ownKeys[i]!.includes(key))).toBe(true);
    // Each one is a search in the index of the database.
    expect(asked.length).toBeLessThanOrEqual(256);
  }
});

test('licences of different companies on one form are different pictures', () => {
  const pairs = hashes.flatMap((one, i) => hashes.slice(0, i).map((other) => isSamePicture(one, other)));
  expect(pairs).toHaveLength(28);
  expect(pairs.filter(Boolean)).toEqual([]);
});

test('a renewed licence, on which the representative and the date changed, is another picture', async () => {
  const [licence] = licencesOf(1);
  const renewed = await drawLicence({
    ...licence!,
    person: { zh: '赵钱孙', en: 'Zhao Qian Sun' },
    founded: '2025-12-30',
    address: { zh: '杭州市西湖区文三路', en: 'Wensan Road, Hangzhou' },
  });
  expect(isSamePicture(hashes[0]!, await hashPicture(renewed))).toBe(false);
});

test('a page without text has no hash, and no keys', async () => {
  const empty = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await hashPicture(empty)).toBe(NO_HASH);
  expect([keysOf(NO_HASH), keysOfCopies(NO_HASH), isSamePicture(NO_HASH, NO_HASH)]).toEqual([[], [], false]);
});
