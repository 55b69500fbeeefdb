import sharp from 'sharp';
import type { Specimen } from '../demo/data/licence-picture.ts';

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const HAN =
  '恒源仪器海川远航明德盛世华泰金安建宏达科技新力通宝信诚和兴旺隆昌瑞丰康宁嘉美佳乐天地人文山水云月星光辉煌创联合';
const LETTERS = 'abcdefghiklmnoprstuvwy';
const KINDS = [
  { zh: '有限责任公司', en: 'Limited liability company' },
  { zh: '股份有限公司', en: 'Company limited by shares' },
  { zh: '有限责任公司（自然人独资）', en: 'Limited liability company (sole proprietor)' },
];

/** Text of `count` licences of different companies on one form, the same in each run. */
export function licencesOf(count: number, seed = 1): Specimen[] {
  const random = randomOf(seed);
  const below = (most: number) => Math.floor(random() * most);
  const some = (signs: string, length: number) => Array.from({ length }, () => signs[below(signs.length)]).join('');
  const both = (length: number, zhEnd = '', enEnd = '') => ({
    zh: some(HAN, length) + zhEnd,
    en: `${some(LETTERS, 3 * length)}${enEnd}`,
  });
  return Array.from({ length: count }, () => {
    const road = both(2);
    const number = below(900) + 1;
    return {
      title: { zh: '营业执照', en: 'Business license' },
      code: `91${some('0123456789', 6)}MA${some('0123456789ABCDEFGHJKLMNPQRTUWXY', 8)}`,
      company: both(4 + below(8), '有限公司', ' Ltd.'),
      kind: KINDS[below(KINDS.length)]!,
      person: both(2 + below(2)),
      address: { zh: `${some(HAN, 3)}市${some(HAN, 2)}区${road.zh}路${number}号`, en: `${number} ${road.en} Road` },
      founded: `20${10 + below(15)}-0${1 + below(9)}-1${below(10)}`,
    };
  });
}

type Alter = (bytes: Uint8Array) => Promise<Uint8Array>;

/** A part of a picture, without this share of its width and height on each side. */
const cropped =
  (share: number, sides: { left: number; top: number; right: number; bottom: number }): Alter =>
  async (bytes) => {
    const { width = 0, height = 0 } = await sharp(bytes).metadata();
    return sharp(bytes)
      .extract({
        left: Math.round(width * share * sides.left),
        top: Math.round(height * share * sides.top),
        width: Math.round(width * (1 - share * (sides.left + sides.right))),
        height: Math.round(height * (1 - share * (sides.top + sides.bottom))),
      })
      .jpeg({ quality: 80 })
      .toBuffer();
  };

/** Ways in which somebody alters a copy of a picture. */
export const ALTERATIONS: Readonly<Record<string, Alter>> = {
  'cropped by 2 % on each side': cropped(0.02, { left: 1, top: 1, right: 1, bottom: 1 }),
  'cropped by 2 % on one side': cropped(0.02, { left: 1, top: 0, right: 0, bottom: 0 }),
  'turned by 2 degrees': (bytes) => sharp(bytes).rotate(2, { background: '#fff' }).jpeg({ quality: 80 }).toBuffer(),
  'turned back by 2 degrees on black': (bytes) =>
    sharp(bytes).rotate(-2, { background: '#000' }).jpeg({ quality: 80 }).toBuffer(),
  'turned by 90 degrees': (bytes) => sharp(bytes).rotate(90).jpeg({ quality: 80 }).toBuffer(),
  framed: (bytes) =>
    sharp(bytes)
      .extend({ top: 50, bottom: 50, left: 50, right: 50, background: '#333' })
      .jpeg({ quality: 80 })
      .toBuffer(),
  mirrored: (bytes) => sharp(bytes).flop().jpeg({ quality: 80 }).toBuffer(),
  'mirrored, turned by 270 degrees, of half the size': async (bytes) =>
    sharp(await sharp(bytes).flop().rotate(270).toBuffer())
      .resize(434)
      .jpeg({ quality: 70 })
      .toBuffer(),
};
