import sharp from 'sharp';

/** Perceptual hash of a picture: 64 rows of 64 pixels, each 1 where it is darker than what surrounds it; as hex. */
export const SIDE = 64;
const SURROUNDINGS = 3;
const DARKER = 10;

/**
 * Most bits in which two hashes of the same picture differ. Measured with the sample licence: JPEG quality 30 differs
 * in 25 bits, half the size in 15, PNG in 30, a slight blur in 23; licences of other companies in the same layout in 37
 * and more, less only where a few characters differ. A crop or another exposure is not recognised.
 */
export const SAME_PICTURE = 36;
/** Rows of a hash by which similar pictures are found. */
const KEYS = 8;
/** Rows with less ink are alike in many pictures. */
const LEAST_INK = 4;

/** The hash of a JPEG or PNG. */
export async function hashPicture(bytes: Uint8Array): Promise<string> {
  const grey = await sharp(bytes)
    .flatten({ background: '#fff' })
    .greyscale()
    .normalise()
    .resize(SIDE, SIDE, { fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
  let hash = '';
  for (let y = 0; y < SIDE; y += 1) {
    let row = 0n;
    for (let x = 0; x < SIDE; x += 1)
      row = (row << 1n) | (grey[y * SIDE + x]! < meanAround(grey, x, y) - DARKER ? 1n : 0n);
    hash += row.toString(16).padStart(SIDE / 4, '0');
  }
  return hash;
}

function meanAround(grey: Uint8Array, x: number, y: number): number {
  let sum = 0;
  let count = 0;
  for (let j = Math.max(0, y - SURROUNDINGS); j <= Math.min(SIDE - 1, y + SURROUNDINGS); j += 1) {
    for (let i = Math.max(0, x - SURROUNDINGS); i <= Math.min(SIDE - 1, x + SURROUNDINGS); i += 1) {
      sum += grey[j * SIDE + i]!;
      count += 1;
    }
  }
  return sum / count;
}

const rowsOf = (hash: string): string[] => hash.match(/.{16}/g) ?? [];

function onesIn(hex: string): number {
  let ones = 0;
  for (let bits = BigInt(`0x${hex}`); bits > 0n; bits &= bits - 1n) ones += 1;
  return ones;
}

/** A well-spread number of a row, so that the smallest ones are a sample that similar pictures share. */
const spread = (row: string): bigint =>
  BigInt.asUintN(64, (BigInt(`0x${row}`) + 0x9e3779b97f4a7c15n) * 0xbf58476d1ce4e5b9n);

/**
 * Up to eight keys of a hash, as 64-bit numbers. Of two hashes of the same picture at least 28 rows are equal, and the
 * sample of both is taken in the same order, so they share a key.
 */
export function keysOf(hash: string): string[] {
  const rows = [...new Set(rowsOf(hash))].filter((row) => onesIn(row) >= LEAST_INK).map(spread);
  return rows
    .sort((one, other) => (one < other ? -1 : 1))
    .slice(0, KEYS)
    .map((key) => BigInt.asIntN(64, key).toString());
}

/** True when two hashes are of the same picture. */
export function isSamePicture(one: string, other: string): boolean {
  const others = rowsOf(other);
  let distance = 0;
  for (const [i, row] of rowsOf(one).entries()) {
    const differing = BigInt(`0x${row}`) ^ BigInt(`0x${others[i] ?? '0'}`);
    if (differing !== 0n) distance += onesIn(differing.toString(16));
    if (distance > SAME_PICTURE) return false;
  }
  return true;
}
