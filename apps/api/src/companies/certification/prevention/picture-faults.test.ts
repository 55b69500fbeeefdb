import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { drawLicence } from '../../../demo/data/licence-picture.ts';
import { picture } from '../../../testing/pictures.ts';
import { findPictureFault } from './picture-faults.ts';

const licence = sharp(
  await drawLicence({
    title: { zh: '营业执照', en: 'Business license' },
    code: '91430602MA000123XX',
    company: { zh: '恒源仪器有限公司', en: 'Hengyuan Instruments Ltd.' },
    kind: { zh: '有限责任公司', en: 'Limited company' },
    person: { zh: '林安', en: 'Lin An' },
    address: { zh: '岳阳市', en: 'Yueyang' },
    founded: '2019-04-02',
  }),
);
const png = (change: (from: Sharp) => Sharp) => change(licence.clone()).png().toBuffer();
const e2e = () => readFileSync(join(import.meta.dirname, '../../../../../e2e/src/world/licence.png'));

test.each<[string, () => Promise<Buffer> | Buffer, string | undefined]>([
  ['the demo licence', () => png((from) => from), undefined],
  ['the licence of the journeys', e2e, undefined],
  ['the picture of other tests', () => picture(), undefined],
  ['a slightly soft one', () => png((from) => from.blur(2)), undefined],
  ['one that is just large enough', () => png((from) => from.resize(480, 336)), undefined],
  ['one upright', () => png((from) => from.rotate(90)), undefined],
  [
    'one on a dark table',
    () => png((from) => from.extend({ top: 90, bottom: 90, left: 90, right: 90, background: '#222' })),
    undefined,
  ],
  ['one with a short side of 319', () => png((from) => from.resize(480, 319, { fit: 'fill' })), 'upload.small'],
  ['one with a long side of 479', () => png((from) => from.resize(479, 330, { fit: 'fill' })), 'upload.small'],
  ['a blurred one', () => png((from) => from.blur(4)), 'upload.blurred'],
  [
    'an empty page',
    () =>
      sharp({ create: { width: 800, height: 600, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    'upload.blurred',
  ],
  [
    'one cut off at the left',
    () => png((from) => from.extract({ left: 500, top: 120, width: 640, height: 640 })),
    'upload.cropped',
  ],
])('%s: %s', async (_, bytes, fault) => {
  expect(await findPictureFault(await bytes())).toBe(fault);
});
