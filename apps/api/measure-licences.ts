/**
 * Measures how licences are read: `node apps/api/measure-licences.ts`, or `npm run measure licences`. Needs
 * `npm ci --ignore-scripts` in `apps/api/licence-reader`, and Chinese fonts. `LICENCES` sets the number of pictures.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { checkCreditCodeOf } from '@portal/common/rules/certification/credit-code';
import { sameCompanyName } from '@portal/common/rules/company/company-name';
import sharp from 'sharp';
import { judge } from './src/companies/certification/reading/licence-reader.ts';
import { tesseractReader } from './src/companies/certification/reading/tesseract-reader.ts';
import { drawLicence } from './src/demo/data/licence-picture.ts';
import { hasTesseract } from './src/platform/settings/licence-reader.ts';
import { licencesOf } from './src/testing/licence-copies.ts';
import { inPerspective } from './src/testing/perspective.ts';

const LICENCE_READER_FOLDER = join(import.meta.dirname, 'licence-reader');
const LICENCES = Number(process.env.LICENCES ?? 200);
const say = (line: string) => process.stdout.write(`${line}\n`);
if (!hasTesseract(LICENCE_READER_FOLDER))
  throw new Error(`Nothing to measure: run "npm ci --ignore-scripts" in ${LICENCE_READER_FOLDER}`);

const FONTS = GlobalFonts.families
  .map(({ family }) => family)
  .filter((family) => /CJK|SC$|YaHei|SimSun|SimHei|PingFang|WenQuanYi/i.test(family));
if (FONTS.length === 0) throw new Error('Nothing to measure: there is no Chinese font');

const jpeg = (from: Uint8Array, quality = 85) => sharp(from).jpeg({ quality }).toBuffer();
const glare = Buffer.from(
  '<svg width="1240" height="868"><radialGradient id="g"><stop offset="0" stop-color="#fff" stop-opacity=".85"/>' +
    '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>' +
    '<circle cx="760" cy="330" r="330" fill="url(#g)"/></svg>',
);

/** What happens to a paper on its way to us. */
const PHOTOS: Readonly<Record<string, (from: Uint8Array, n: number) => Promise<Uint8Array>>> = {
  straight: (from) => jpeg(from),
  'turned by 1 to 3 degrees': (from, n) =>
    sharp(from)
      .rotate((n % 2 ? 1 : -1) * (1 + (n % 3)), { background: '#555' })
      .jpeg({ quality: 85 })
      .toBuffer(),
  'turned by 90 degrees': (from) => sharp(from).rotate(90).jpeg({ quality: 85 }).toBuffer(),
  blurred: (from) => sharp(from).blur(1.6).jpeg({ quality: 85 }).toBuffer(),
  glare: (from) =>
    sharp(from)
      .composite([{ input: glare }])
      .jpeg({ quality: 85 })
      .toBuffer(),
  'JPEG 60': (from) => jpeg(from, 60),
  'at an angle': (from, n) => inPerspective(from, 0.03 + (n % 5) * 0.015),
};

/** The most memory that a program of ours has used so far, in MB; 0 where the system does not tell. */
function memoryOfPrograms(): number {
  try {
    const pids = readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
    return Math.max(
      0,
      ...pids.map((pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024),
    );
  } catch {
    return 0;
  }
}

const reader = tesseractReader({ folder: LICENCE_READER_FOLDER });
const check = checkCreditCodeOf(LicenceType.businessLicence);
const names = Object.keys(PHOTOS);
const rows = new Map(
  names.map((name) => [name, { all: 0, code: 0, sureCode: 0, wrongCode: 0, name: 0, wrongName: 0, failed: 0 }]),
);
const seconds: number[] = [];
let memory = 0;
for (const [n, licence] of licencesOf(LICENCES, 5).entries()) {
  const first = licence.code.slice(0, 17);
  const code = first + Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY').find((last) => check(first + last) === undefined)!;
  const paper = await drawLicence({ ...licence, code, photo: n, family: FONTS[n % FONTS.length]! });
  const kind = names[n % names.length]!;
  const row = rows.get(kind)!;
  const picture = await PHOTOS[kind]!(paper, n);
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryOfPrograms());
  }, 50);
  const begun = performance.now();
  const read = await reader.read(picture, new AbortController().signal).catch(() => undefined);
  seconds.push((performance.now() - begun) / 1000);
  clearInterval(watch);
  row.all += 1;
  process.stderr.write(
    JSON.stringify([
      kind,
      licence.company.zh,
      read?.company?.text,
      read?.company?.confidence,
      code,
      read?.code?.text,
      read?.code?.confidence,
    ]) + '\n',
  );
  if (!read) row.failed += 1;
  const { code: foundCode, company } = judge(read ?? {});
  if (foundCode?.text === code) row.code += 1;
  if (foundCode?.sure) row[foundCode.text === code ? 'sureCode' : 'wrongCode'] += 1;
  const isName = company !== null && sameCompanyName(company.text, licence.company.zh);
  if (isName) row.name += 1;
  if (company?.sure && !isName) row.wrongName += 1;
}

say(`| picture | read | codes right | of them sure | wrong codes as sure | names right | wrong names as sure |`);
say('|---|---|---|---|---|---|---|');
for (const [name, { all, code, sureCode, wrongCode, name: right, wrongName, failed }] of rows)
  say(`| ${name} | ${all - failed} of ${all} | ${code} | ${sureCode} | ${wrongCode} | ${right} | ${wrongName} |`);
const sum = (key: 'code' | 'sureCode' | 'wrongCode' | 'name' | 'wrongName') =>
  [...rows.values()].reduce((all, row) => all + row[key], 0);
say(
  `| all | ${LICENCES} | ${sum('code')} | ${sum('sureCode')} | ${sum('wrongCode')} | ${sum('name')} | ${sum('wrongName')} |`,
);
seconds.sort((a, b) => a - b);
say(
  `\nFonts: ${FONTS.join(', ')}. Seconds for a picture: median ${seconds[seconds.length >> 1]?.toFixed(1)}, ` +
    `longest ${seconds.at(-1)?.toFixed(1)}; at most ${Math.round(memory)} MB.`,
);
