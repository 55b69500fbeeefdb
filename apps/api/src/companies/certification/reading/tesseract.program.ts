/**
 * Program: reads the JPEG of a licence from its input and writes what it found as JSON. A process of its own, so that
 * time and memory can be bounded. Its argument is the folder where tesseract.js is installed.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { checkCreditCodeOf } from '@portal/common/rules/certification/credit-code';
import sharp from 'sharp';
import { codeSigns, findValues, type Line, type Sign } from './find-values.ts';
import type { FoundText, FoundTexts } from './licence-reader.ts';

/** The part of tesseract.js that is used; it is installed apart, so its types are not here. */
interface Block {
  paragraphs: { lines: { words: { symbols: Omit<Sign, 'endsWord'>[] }[] }[] }[];
}
interface Tesseract {
  createWorker(
    language: string,
    engine: number,
    options: Record<string, unknown>,
  ): Promise<{
    recognize(
      picture: Buffer,
      options: { rectangle?: { left: number; top: number; width: number; height: number } },
      output: { blocks: true },
    ): Promise<{ data: { text: string; blocks: Block[] | null } }>;
    setParameters(parameters: Record<string, string>): Promise<unknown>;
    terminate(): Promise<unknown>;
  }>;
}

const folder = process.argv[2] ?? '';
// Installed apart, so they are no dependencies of the API.
const [TESSERACT, DATA] = ['tesseract.js', '@tesseract.js-data/chi_sim/package.json'] as const;
const load = createRequire(join(folder, 'package.json'));
const { createWorker } = load(TESSERACT) as Tesseract;
const langPath = join(dirname(load.resolve(DATA)), '4.0.0_best_int');

/** No other turn is tried after so many milliseconds. */
const TURNS_UNTIL = 8_000;
/** Smaller pictures are enlarged to this width, in pixels. */
const READ_WIDTH = 1600;
const CODE_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const ONE_LINE = '7';
const AUTO = '3';

const isCode = (text: string) => checkCreditCodeOf(LicenceType.businessLicence)(text) === undefined;

const worker = await createWorker('chi_sim', 1, { langPath, gzip: true, cacheMethod: 'none' });

const linesOf = (blocks: Block[] | null): Line[] =>
  (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines.map(({ words }) =>
        words.flatMap(({ symbols }) => symbols.map((sign, i) => ({ ...sign, endsWord: i === symbols.length - 1 }))),
      ),
    ),
  );

interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

async function pictureOf(jpeg: Buffer, turned: number): Promise<Picture> {
  const { width, height } = await sharp(jpeg).metadata();
  const wide = turned % 180 === 0 ? width : height;
  const scaled = sharp(jpeg)
    .rotate(turned)
    .greyscale()
    .resize({ width: Math.max(READ_WIDTH, wide) });
  const { data, info } = await scaled.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/**
 * Reads the code once more, alone and larger. It counts as sure only if both readings are the same: a check character
 * finds one wrong character, but not each pair of them.
 */
async function confirm({ bytes, width, height }: Picture, code: FoundText): Promise<FoundText> {
  if (!code.box || !isCode(code.text)) return { ...code, confidence: 0 };
  const [left, top, wide, high] = code.box;
  const room = Math.round(high * height * 0.5);
  const area = {
    left: Math.max(0, Math.round(left * width) - room),
    top: Math.max(0, Math.round(top * height) - room),
    width: Math.round(wide * width) + 2 * room,
    height: Math.round(high * height) + 2 * room,
  };
  area.width = Math.min(area.width, width - area.left);
  area.height = Math.min(area.height, height - area.top);
  const alone = await sharp(bytes).extract(area).resize({ height: 80 }).normalise().png().toBuffer();
  await worker.setParameters({ tessedit_char_whitelist: CODE_SIGNS, tessedit_pageseg_mode: ONE_LINE });
  const { data } = await worker.recognize(alone, {}, { blocks: true });
  await worker.setParameters({ tessedit_char_whitelist: '', tessedit_pageseg_mode: AUTO });
  return { ...code, confidence: codeSigns(data.text) === code.text ? 1 : 0.5 };
}

/** The place in the picture as it was sent, which was turned clockwise by these degrees to be read. */
function turnBack(box: FoundText['box'], turned: number): FoundText['box'] {
  if (!box) return null;
  const [left, top, width, height] = box;
  if (turned === 90) return [top, 1 - left - width, height, width];
  if (turned === 180) return [1 - left - width, 1 - top - height, width, height];
  if (turned === 270) return [1 - top - height, left, height, width];
  return box;
}

const jpeg = await buffer(process.stdin);
const begun = performance.now();
let found: FoundTexts = {};
for (const turned of [0, 90, 270, 180]) {
  const picture = await pictureOf(jpeg, turned);
  const { data } = await worker.recognize(picture.bytes, {}, { blocks: true });
  const values = findValues(linesOf(data.blocks), picture);
  const isUpright = values.company !== undefined || (values.code !== undefined && isCode(values.code.text));
  if (isUpright) {
    if (values.code) values.code = await confirm(picture, values.code);
    found = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, { ...value, box: turnBack(value.box, turned) }]),
    );
  }
  if (isUpright || performance.now() - begun > TURNS_UNTIL) break;
}
await worker.terminate();
process.stdout.write(JSON.stringify(found));
