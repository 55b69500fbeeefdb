import { UserType } from '@portal/common/enums/user/user-type';
import { Privilege } from '@portal/common/enums/staff/privilege';
import sharp from 'sharp';
import { sql } from 'kysely';
import { picture, uploadForm } from '../../../testing/pictures.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { creditCode, submit, uploaded } from '../../../testing/worlds/certification-world.ts';

const api = await testApi({ SITE_ID: '2' });
const UPLOAD = '/api/account/v2/certification/lic';
const acme = callerOf(UserType.enterprise, 'acme');
const pat = callerOf(UserType.partner, 'pat');
const sharpPicture = await picture('png', 800, 600);
const small = await picture('png', 300);
const blurred = await sharp(sharpPicture).blur(12).png().toBuffer();
const cropped = await sharp(sharpPicture).extract({ left: 200, top: 0, width: 600, height: 600 }).png().toBuffer();

const upload = (
  bytes: Buffer,
  {
    by = acme,
    insist = '',
    headers = {},
  }: { by?: typeof acme; insist?: string; headers?: Record<string, string> } = {},
) =>
  api.as(by).post(UPLOAD, uploadForm(bytes, 'licence.png', { lic_type: '1', ...(insist && { insist }) }), { headers });
const counted = () =>
  api.db.selectFrom('prevented_refusal').select(['user_type', 'field', 'reason']).orderBy('id').execute();
const files = async () => (await api.db.selectFrom('licence_file').select('lic_id').execute()).length;

beforeEach(async () => {
  await api.db.deleteFrom('prevented_refusal').execute();
});

test.each([
  ['a small picture', small, 'upload.small', 'unreadable', false],
  ['a blurred picture', blurred, 'upload.blurred', 'unreadable', true],
  ['a cropped picture', cropped, 'upload.cropped', 'incomplete', true],
] as const)(
  '%s is refused with the reason that staff would give, and counted',
  async (_, bytes, code, reason, mayInsist) => {
    const before = await files();
    for (const [by, user_type] of [
      [acme, 2],
      [pat, 4],
    ] as const) {
      await api.db.deleteFrom('prevented_refusal').execute();
      const [status, body] = await upload(bytes, { by });
      expect([status, body]).toMatchObject([400, { code, reason, fields: { image: { code } } }]);
      expect(typeof body.insist).toBe(mayInsist ? 'string' : 'undefined');
      expect(await counted()).toEqual([{ user_type, field: 'LicURL', reason }]);
    }
    expect(await files()).toBe(before);
  },
);

test('the refusal is written in the language of the caller', async () => {
  const texts = await Promise.all(
    ['zh-CN', 'en-US'].map(async (lang) => (await upload(blurred, { headers: { lang } }))[1].message as string),
  );
  expect(texts[0]).toMatch(/^看不清：/);
  expect(texts[1]).toMatch(/^Not readable:/);
});

test('an applicant may insist once; then nothing was prevented', async () => {
  const insist = (await upload(blurred))[1].insist as string;
  expect(await upload(cropped, { insist })).toMatchObject([400, { code: 'upload.cropped' }]);
  expect(await upload(blurred, { by: pat, insist })).toMatchObject([400, { code: 'upload.blurred' }]);
  expect(await upload(blurred, { insist: 'made-up' })).toMatchObject([400, { code: 'upload.blurred' }]);
  const before = await counted();
  expect((await upload(blurred, { insist }))[0]).toBe(200);
  expect(await counted()).toHaveLength(before.length - 1);
  expect(await upload(blurred, { insist })).toMatchObject([400, { code: 'upload.blurred' }]);
});

test('of two uploads with one token at once, one is refused', async () => {
  const insist = (await upload(blurred))[1].insist as string;
  const both = await Promise.all([upload(blurred, { insist }), upload(blurred, { insist })]);
  expect(both.map(([status]) => status).sort()).toEqual([200, 400]);
});

test('a token ends after an hour', async () => {
  const insist = (await upload(blurred))[1].insist as string;
  api.advance(3601);
  expect(await upload(blurred, { insist })).toMatchObject([400, { code: 'upload.blurred' }]);
});

test('staff see the picture themselves: theirs are not refused', async () => {
  const editor = callerOf(UserType.employee, 'editor', { privileges: [Privilege.customerContactEdit] });
  expect((await upload(blurred, { by: editor }))[0]).toBe(200);
  expect(await counted()).toEqual([]);
});

describe('submitted values', () => {
  const read = async (values: { read_code?: string; read_company?: string }) => {
    const licId = await uploaded(api, acme);
    await api.db.updateTable('licence_file').set(values).where('lic_id', '=', licId).execute();
    return licId;
  };
  const requests = async () =>
    (await api.db.selectFrom('certification').select('approval_id').where('co_id', '=', acme.coId).execute()).length;

  test('a wrong check character is refused and counted', async () => {
    const code = creditCode(1);
    const wrong = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    expect(await submit(api, acme, 1, { code: wrong })).toMatchObject([
      400,
      { code: 'creditCode.illegal', reason: 'mismatch', fields: { LicCode: { code: 'creditCode.illegal' } } },
    ]);
    expect(await counted()).toEqual([{ user_type: 2, field: 'LicCode', reason: 'mismatch' }]);
    expect(await requests()).toBe(0);
  });

  test('a code that differs from the picture is refused, and taken when the applicant insists on exactly this', async () => {
    const licId = await read({ read_code: creditCode(2) });
    const refused = await submit(api, acme, 3, { company: 'Acme Tools', licId });
    expect(refused).toMatchObject([
      400,
      { code: 'licence.codeDiffers', reason: 'mismatch', fields: { LicCode: { code: 'licence.codeDiffers' } } },
    ]);
    expect(await counted()).toEqual([{ user_type: 2, field: 'LicCode', reason: 'mismatch' }]);
    const Insist = refused[1].insist as string;
    expect(await submit(api, acme, 3, { company: 'Acme Gears', licId, more: { Insist } })).toMatchObject([
      400,
      { code: 'licence.codeDiffers' },
    ]);
    expect(await counted()).toHaveLength(2);
    expect((await submit(api, acme, 3, { company: 'Acme Tools', licId, more: { Insist } }))[0]).toBe(200);
    expect(await counted()).toHaveLength(1);
    await sql`delete from certification where co_id = ${acme.coId}`.execute(api.db);
  });

  test('a name that was read otherwise proves nothing', async () => {
    const licId = await read({ read_company: 'Acne Instruments' });
    expect((await submit(api, acme, 5, { company: 'Acme Instruments', licId }))[0]).toBe(200);
    await sql`delete from certification where co_id = ${acme.coId}`.execute(api.db);
  });

  test('another spelling of the same code is the same', async () => {
    const licId = await read({ read_code: ` ${creditCode(4).toLowerCase()}` });
    expect((await submit(api, acme, 4, { company: 'Acme(North) Ltd', licId }))[0]).toBe(200);
    expect(await counted()).toEqual([]);
  });
});
