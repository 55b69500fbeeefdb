import sharp from 'sharp';
import { COLUMNS, textSegments, type TextSegment } from './text-segments.ts';

/** Pixels of the longer side of the picture in which text is sought. */
const SIDE = 720;
/** Segments of a hash: the widest ones. */
const MOST_SEGMENTS = 24;
/** With fewer segments a picture has nothing that others would not have. */
const LEAST_SEGMENTS = 3;

/** The hash of a picture that cannot be decoded, or has no text. */
export const NO_HASH = '';

/** Most columns in which the pattern of the same text differs, of those that are doubtful in neither picture. */
const SAME_TEXT = 3;
/** Width of the same text, compared with its height. */
const SAME_RATIO = 1.3;
/** Part of the text, by its width, that two pictures of the same paper share. */
export const SAME_PICTURE = 0.9;

/** Segments that have keys, columns of a key, and the columns at which the keys of a segment begin. */
const KEYED = 8;
const KEY_COLUMNS = 24;
const KEYS_AT = [0, COLUMNS - KEY_COLUMNS];

const hex = (value: number, digits: number) => Math.round(value).toString(16).padStart(digits, '0');

/**
 * The hash of a JPEG or PNG: 24 hexadecimal digits for each run of text, widest first (its width in heights, its part of
 * the width of all, its pattern, the doubtful columns).
 */
export async function hashPicture(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(SIDE, SIDE, { fit: 'inside', fastShrinkOnLoad: false })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const segments = textSegments({ pixels: data, width: info.width, height: info.height }).slice(0, MOST_SEGMENTS);
  if (segments.length < LEAST_SEGMENTS) return NO_HASH;
  return segments
    .map(
      ({ ratio, share, pattern, doubtful }) =>
        hex(Math.min(ratio * 64, 65_535), 4) + hex(share * 65_535, 4) + hex(pattern, 8) + hex(doubtful, 8),
    )
    .join('');
}

const segmentsOf = (hash: string): TextSegment[] =>
  (hash.match(/.{24}/g) ?? []).map((text) => ({
    ratio: parseInt(text.slice(0, 4), 16) / 64,
    share: parseInt(text.slice(4, 8), 16) / 65_535,
    pattern: parseInt(text.slice(8, 16), 16),
    doubtful: parseInt(text.slice(16), 16),
  }));

/** The pattern of the same text in a mirror. */
function mirrored(pattern: number): number {
  let reversed = 0;
  for (let i = 0; i < COLUMNS; i += 1) reversed = (reversed << 1) | ((pattern >>> i) & 1);
  return reversed >>> 0;
}

/** Some columns of a pattern. */
const columnsAt = (bits: number, at: number) => (bits >>> (COLUMNS - KEY_COLUMNS - at)) & (2 ** KEY_COLUMNS - 1);
/** The same for some columns and their mirror. */
const keyOf = (columns: number) => Math.min(columns, mirrored(columns) >>> (COLUMNS - KEY_COLUMNS));

function keysWith(hash: string, variants: (pattern: number, doubtful: number) => number[]): number[] {
  const keys = segmentsOf(hash)
    .slice(0, KEYED)
    .flatMap(({ pattern, doubtful }) =>
      KEYS_AT.flatMap((at) => variants(columnsAt(pattern, at), columnsAt(doubtful, at))),
    );
  return [...new Set(keys.map(keyOf))];
}

/** The keys by which a picture is found, also in a mirror: two for each of its widest runs of text. */
export const keysOf = (hash: string): number[] => keysWith(hash, (pattern) => [pattern]);

/** The keys that copies of a picture may have: any of its doubtful columns may differ. */
export const keysOfCopies = (hash: string): number[] =>
  keysWith(hash, (pattern, doubtful) => {
    const variants = [pattern];
    for (let flipped = doubtful; flipped !== 0; flipped = (flipped - 1) & doubtful) variants.push(pattern ^ flipped);
    return variants;
  });

function onesIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Clear columns that differ; the ends of a run are found with an error of one column. */
function differing(one: TextSegment, other: TextSegment): number {
  return Math.min(
    onesIn((one.pattern ^ other.pattern) & ~(one.doubtful | other.doubtful)),
    onesIn(((one.pattern << 1) ^ (other.pattern & ~1)) & ~((one.doubtful << 1) | other.doubtful)),
    onesIn(((one.pattern & ~1) ^ (other.pattern << 1)) & ~(one.doubtful | (other.doubtful << 1))),
  );
}

/** The part of the text of one picture that the other one has, too. */
function sharedText(ones: readonly TextSegment[], others: readonly TextSegment[]): number {
  const left = new Set(others);
  let shared = 0;
  for (const one of ones) {
    let best: { segment: TextSegment; distance: number } | undefined;
    for (const segment of left) {
      const wider = one.ratio / segment.ratio;
      if (wider > SAME_RATIO || wider < 1 / SAME_RATIO) continue;
      const distance = differing(one, segment);
      if (distance <= SAME_TEXT && distance < (best?.distance ?? Infinity)) best = { segment, distance };
    }
    if (!best) continue;
    left.delete(best.segment);
    shared += Math.min(one.share, best.segment.share);
  }
  return shared;
}

/** How much of their text two pictures share, 0 to 1, whether or not one of them is mirrored. */
export function likeness(one: string, other: string): number {
  const [ones, others] = [segmentsOf(one), segmentsOf(other)];
  const inMirror = others.map((segment) => ({
    ...segment,
    pattern: mirrored(segment.pattern),
    doubtful: mirrored(segment.doubtful),
  }));
  return Math.max(sharedText(ones, others), sharedText(ones, inMirror));
}

/** True when two hashes are of the same picture. */
export const isSamePicture = (one: string, other: string): boolean => likeness(one, other) >= SAME_PICTURE;
