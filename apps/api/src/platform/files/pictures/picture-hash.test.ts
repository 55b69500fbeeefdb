import sharp from 'sharp';
import { drawLicence, type Specimen } from '../../../demo/data/licence-picture.ts';
import { hashPicture, isSamePicture, keysOf } from './picture-hash.ts';

const specimen: Specimen = {
  title: { zh: '营业执照', en: 'Business license' },
  code: '91430602MA0000123X',
  company: { zh: '恒源仪器', en: 'Hengyuan Instruments Ltd.' },
  kind: { zh: '有限责任公司', en: 'Limited company' },
  person: { zh: '林安', en: 'Lin An' },
  address: { zh: '岳阳市', en: 'Yueyang' },
  founded: '2019-04-02',
};
const bytes = await drawLicence(specimen);
const own = await hashPicture(bytes);

test.each<[string, () => Promise<Uint8Array>]>([
  ['compressed further', () => sharp(bytes).jpeg({ quality: 30 }).toBuffer()],
  ['of half the size', () => sharp(bytes).resize(620).jpeg({ quality: 70 }).toBuffer()],
  ['as PNG', () => sharp(bytes).png().toBuffer()],
  ['with other gamma', () => sharp(bytes).gamma(1.5).toBuffer()],
  ['slightly blurred', () => sharp(bytes).blur(2).toBuffer()],
])('the same picture %s is found', async (_, change) => {
  const hash = await hashPicture(await change());
  expect(isSamePicture(own, hash)).toBe(true);
  expect(keysOf(hash).some((key) => keysOf(own).includes(key))).toBe(true);
});

test.each<Partial<Specimen>>([
  {
    code: '91330106MA2Q7W4K3H',
    company: { zh: '暮云家居用品有限公司', en: 'Muyun Home Goods Co.' },
    address: { zh: '杭州市西湖区文三路', en: 'Wensan Road, Hangzhou' },
  },
  {
    code: '91350100M000100Y43',
    company: { zh: '硕果仓储物流股份有限公司', en: 'Shuoguo Storage and Logistics Company Limited' },
    person: { zh: '赵钱孙', en: 'Zhao Qian Sun' },
  },
])('the licence of another company is another picture: %j', async (change) => {
  expect(isSamePicture(own, await hashPicture(await drawLicence({ ...specimen, ...change })))).toBe(false);
});

test('an empty page has no keys', async () => {
  const empty = await hashPicture(
    await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  expect(keysOf(empty)).toEqual([]);
});
