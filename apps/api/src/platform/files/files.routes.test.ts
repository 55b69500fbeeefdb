import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { Hono } from 'hono';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import sharp from 'sharp';
import type { AppEnv } from '../http/request/app-type.ts';
import { readBody, UPLOAD_LIMIT } from '../http/request/body.ts';
import type { Refusal } from '../errors/refusal.ts';
import { bomb, picture, uploadForm } from '../../testing/pictures.ts';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';
import { tokensOf } from '../../testing/test-client.ts';
import type { Caller } from '../http/caller/caller.ts';

const api = await testApi({ SITE_ID: '2' });
const siteOne = await testApi();
const UPLOAD = '/api/account/v2/certification/lic';
const acme = callerOf(UserType.enterprise, 'acme');
const bolt = callerOf(UserType.enterprise, 'bolt');
const pat = callerOf(UserType.partner, 'pat');
const staff = (...privileges: Privilege[]) =>
  callerOf(UserType.employee, privileges.join('-').toLowerCase(), { privileges });
const editor = staff(Privilege.customerContactEdit);
const approver = staff(Privilege.approvalCertification);

interface Uploading {
  by?: Caller | null;
  name?: string;
  fields?: Record<string, string>;
}
const upload = (
  bytes: Uint8Array | string,
  { by = acme, name = 'licence.png', fields = { lic_type: '1' } }: Uploading = {},
) => api.as(by).post(UPLOAD, uploadForm(bytes, name, fields));
const read = (licId: string, by: Caller | null = acme, accept = 'image/*,application/pdf'): Promise<Answer> =>
  api.as(by).get(`/api/account/v1/certification/lic?lic_id=${encodeURIComponent(licId)}`, { headers: { accept } });
const refusedAt = (code: string) => [400, { code, fields: { image: { code } } }];
const stored = () => api.db.selectFrom('licence_file').select('lic_id').execute();

async function kept(
  bytes: Uint8Array | string,
  more: Uploading = {},
): Promise<{ lic_id: string; bytes: Buffer; headers: Headers }> {
  const [status, body] = await upload(bytes, more);
  expect([status, body]).toEqual([
    200,
    { lic_id: expect.stringMatching(/^lic-[a-z0-9]{20,}$/), lic_code: '', lic_company: '' },
  ]);
  const answer = await read(body.lic_id as string, more.by ?? acme);
  return { lic_id: body.lic_id as string, bytes: answer[1] as Buffer, headers: answer.headers };
}

describe('accepted files', () => {
  test.each(['png', 'jpeg'] as const)('a %s is re-encoded without its metadata', async (format) => {
    const original = await picture(format);
    expect(original.includes('secret-metadata')).toBe(true);
    const { bytes } = await kept(original);
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 480, height: 480 });
    expect(bytes.includes('secret-metadata')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('data appended to a picture is dropped', async () => {
    const { bytes } = await kept(
      Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>'), Buffer.from('PK\x03\x04 an archive')]),
    );
    expect(bytes.includes('<script>')).toBe(false);
    expect(bytes.includes('an archive')).toBe(false);
  });

  test('a picture with EXIF rotation is stored upright', async () => {
    const onItsSide = await sharp(await picture('png', 600, 400))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp((await kept(onItsSide)).bytes).metadata()).toMatchObject({ width: 400, height: 600 });
  });

  test('the type is detected from the bytes, not the name', async () => {
    const { headers } = await kept(await picture('jpeg'), { name: '../../etc/<b>licence".svg' });
    expect(headers.get('content-type')).toBe('image/jpeg');
    const disposition = decodeURIComponent(headers.get('content-disposition') ?? '');
    expect(disposition).toMatch(/\.jpg$/);
    expect(disposition).not.toMatch(/etc|<b>|"l/);
  });
});

describe('malicious names', () => {
  test.each<[string, string]>([
    ['licence.php.png', 'licence.php.png'],
    ['licence.png.exe', 'licence.png.png'],
    ['..\\..\\boot.png', 'boot.png'],
    ['/etc/passwd', 'passwd.png'],
    ['licence\u0000.html.png', 'licence.html.png'],
    ['\u202egnp.exe', 'gnp.png'],
    ['a'.repeat(300), `${'a'.repeat(80)}.png`],
    ['"; filename="x.html', '; filename=x.png'],
    ['.png', 'licence.png'],
    ['CON\r\nSet-Cookie: a=b.png', 'CONSet-Cookie a=b.png'],
  ])('%j is shown as %j and does not affect the type', async (name, shown) => {
    const { lic_id, headers } = await kept(await picture(), { name });
    const [, { Data }] = await read(lic_id, acme, 'application/json');
    expect(Data.name).toBe(shown);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('set-cookie')).toBeNull();
    expect(
      (await api.db.selectFrom('licence_file').select('lic_id').where('lic_id', '=', lic_id).executeTakeFirstOrThrow())
        .lic_id,
    ).toMatch(/^lic-[a-z0-9]+$/);
  });
});

test('a picture for which the time is too short is not called damaged: it can be sent again', async () => {
  const before = await stored();
  const pictures = Object.getPrototypeOf(sharp()) as { toBuffer(): Promise<Buffer> };
  const small = await picture();
  const { toBuffer } = pictures;
  pictures.toBuffer = () => Promise.reject(new Error('timeout: 42% complete\nVipsImage: killed for image "temp-1"'));
  const answer = await upload(small).finally(() => {
    pictures.toBuffer = toBuffer;
  });
  expect(answer).toMatchObject([429, { code: '4290000000' }]);
  expect(answer.headers.get('retry-after')).toBe('10');
  expect(await stored()).toEqual(before);
});

describe('rejected files', () => {
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, () => Promise<Uint8Array | string>, string]>([
    ['an SVG named .png', () => Promise.resolve(svg), 'upload.type'],
    ['an SVG without a declaration', () => Promise.resolve(svg.slice(21)), 'upload.type'],
    ['a page', () => Promise.resolve('<!doctype html><script>alert(1)</script>'), 'upload.type'],
    ['text', () => Promise.resolve('licence'), 'upload.type'],
    ['a program', () => Promise.resolve(Buffer.from('MZ\x90\x00\x03'.padEnd(200, '\0'), 'latin1')), 'upload.type'],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .gif()
          .toBuffer(),
      'upload.type',
    ],
    [
      'a WebP',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .webp()
          .toBuffer(),
      'upload.type',
    ],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .tiff()
          .toBuffer(),
      'upload.type',
    ],
    [
      'the head of a PNG and a page behind it',
      async () => Buffer.concat([(await picture()).subarray(0, 40), Buffer.from(svg)]),
      'upload.type',
    ],
    ['half a JPEG', async () => (await picture('jpeg', 400)).subarray(0, 900), 'upload.type'],
    [
      'a PDF that begins as a PNG',
      async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('%PDF-1.7\n%%EOF')]),
      'upload.type',
    ],
    ['a picture behind a page', async () => Buffer.concat([Buffer.from('<html><!--'), await picture()]), 'upload.type'],
    ['a cut-off PNG', async () => (await picture('png', 400)).subarray(0, 300), 'upload.type'],
    [
      'a PDF of a customer',
      () => Promise.resolve('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
      'upload.type',
    ],
    ['more than 40 million pixels in some kilobytes', () => Promise.resolve(bomb(8000, 5001)), 'upload.pixels'],
    ['a photograph of 48 megapixels', () => Promise.resolve(bomb(8064, 6048)), 'upload.pixels'],
    ['more pixels than anybody can count', () => Promise.resolve(bomb(60_000, 60_000)), 'upload.pixels'],
    [
      '10 MB and one byte',
      async () => Buffer.concat([await picture(), Buffer.alloc(10 * 1024 * 1024 + 1)]),
      'upload.size',
    ],
  ])('%s', async (_, make, code) => {
    const before = await stored();
    expect(await upload(await make())).toMatchObject(refusedAt(code));
    expect(await stored()).toHaveLength(before.length);
  });

  test('exactly 40 million pixels are decoded, and refused only because they are blank', async () => {
    expect(await upload(bomb(8000, 5000))).toMatchObject(refusedAt('upload.blurred'));
  });

  test('an endless upload is cut off, with and without a Content-Length', async () => {
    let sent = 0;
    const part = new Uint8Array(1024 * 1024);
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += part.byteLength;
        if (sent > 200 * part.byteLength) controller.close();
        else controller.enqueue(part);
      },
    });
    const app = new Hono<AppEnv>();
    app.post('/', async (c) => {
      try {
        await readBody(c, UPLOAD_LIMIT);
      } catch (error) {
        return c.json({ code: (error as Refusal).code });
      }
      return c.json({ code: 'read' });
    });
    const answer = await app.request('/', { method: 'POST', body: endless, duplex: 'half' } as RequestInit, {});
    expect(await answer.json()).toEqual({ code: 'request.tooLarge' });
    expect(sent).toBeLessThan(40 * part.byteLength);
  });

  test('an upload that goes on after 32 MiB gets its answer, and its connection ends', async () => {
    const form = uploadForm('', 'licence.png', { lic_type: '1' });
    const { headers, body } = new Request(api.url, { method: 'POST', body: form });
    const head = Buffer.from(await new Response(body).arrayBuffer());
    const sending = request(api.url + UPLOAD, {
      method: 'POST',
      headers: {
        host: new URL(api.services.config.publicUrl).host,
        'content-type': headers.get('content-type') ?? '',
        ...(await tokensOf(api.services).bearer(acme)),
      },
    }).on('error', () => undefined);
    sending.write(head.subarray(0, head.indexOf('\r\n\r\n') + 4));
    // What a client still writes when its connection ends fails, and may take the answer with it.
    sending.write(Buffer.alloc(32 * 1024 * 1024));
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close']);
    answer.resume();
    await once(answer, 'close');
  });

  test('12 MB are not buffered', async () => {
    expect(await upload(Buffer.alloc(12 * 1024 * 1024, 1))).toMatchObject([413, { code: 'request.tooLarge' }]);
  });

  test.each<[string, FormData, string, string]>([
    [
      'no file',
      (() => {
        const form = new FormData();
        form.set('lic_type', '1');
        return form;
      })(),
      'image',
      'licence.empty',
    ],
    ['an empty file', uploadForm(''), 'image', 'licence.empty'],
    ['an unknown kind of licence', uploadForm('x', 'a.png', { lic_type: '6' }), 'lic_type', 'licenceType.empty'],
    [
      'an unknown field',
      uploadForm('x', 'a.png', { lic_type: '1', owner_id: 'u-bolt' }),
      'owner_id',
      'request.invalid',
    ],
    [
      'two files',
      (() => {
        const form = uploadForm('x');
        form.append('image', new File(['y'], 'b.png'));
        return form;
      })(),
      'image',
      'request.invalid',
    ],
    [
      'a file in another field',
      (() => {
        const form = new FormData();
        form.set('lic_type', '1');
        form.set('file', new File(['y'], 'b.png'));
        return form;
      })(),
      'file',
      'request.invalid',
    ],
  ])('%s', async (_, form, field, code) => {
    expect(await api.as(acme).post(UPLOAD, form)).toMatchObject([400, { code, fields: { [field]: { code } } }]);
  });

  test('JSON instead of a form', async () => {
    expect(await api.as(acme).post(UPLOAD, { lic_type: 1 })).toMatchObject([415, { code: 'request.mediaType' }]);
  });
});

describe('who may upload', () => {
  test.each<[string, number, Caller | null]>([
    ['a signed-out caller', 401, null],
    ['an individual', 403, callerOf(UserType.individual, 'ivy')],
    ['a user of an identity provider', 403, callerOf(UserType.idpUser, 'ida')],
    ['staff without the privilege', 403, staff(Privilege.customerView)],
    ['a partner', 200, pat],
    ['staff with it', 200, editor],
  ])('%s: %d', async (_, status, by) => {
    expect((await upload(await picture(), { by }))[0]).toBe(status);
  });

  test('uploads for other companies are rejected', async () => {
    const before = await stored();
    expect(await upload(await picture(), { fields: { lic_type: '1', company_id: 'co-bolt' } })).toMatchObject([
      403,
      { code: 'Account.Permission.Denied' },
    ]);
    expect(await stored()).toHaveLength(before.length);
    expect((await upload(await picture(), { fields: { lic_type: '1', company_id: 'co-acme' } }))[0]).toBe(200);
  });

  test('staff upload a PDF for a company; it is served as a download only', async () => {
    for (const caller of [bolt, editor]) await api.as(caller).get('/userinfo');
    await api.db.updateTable('company').set({ created_by: editor.userId }).where('co_id', '=', 'co-bolt').execute();
    const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF';
    const [status, { lic_id }] = await upload(pdf, {
      by: editor,
      name: 'licence.pdf',
      fields: { lic_type: '1', company_id: 'co-bolt' },
    });
    expect(status).toBe(200);
    const answer = await read(lic_id as string, bolt);
    expect([answer[0], String(answer[1])]).toEqual([200, pdf]);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await read(lic_id as string, acme))[0]).toBe(404);
  });

  test('staff upload for no company that somebody else created, and not on site 1', async () => {
    await api.as(acme).get('/userinfo');
    const before = await stored();
    expect(
      await upload(await picture(), { by: editor, fields: { lic_type: '1', company_id: 'co-acme' } }),
    ).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
    expect(await stored()).toHaveLength(before.length);
    expect(
      await siteOne.as(editor).post(UPLOAD, uploadForm(await picture(), 'licence.png', { lic_type: '1' })),
    ).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
  });

  test('staff cannot upload for an unknown company', async () => {
    expect(
      await upload(await picture(), { by: editor, fields: { lic_type: '1', company_id: 'co-none' } }),
    ).toMatchObject([404, { code: 'Account.NotFound' }]);
  });
});

test('the sixty-first upload of an account within an hour is rejected', async () => {
  await upload(await picture(), { by: bolt });
  await api.db.updateTable('limit_counter').set({ points: 60 }).where('key', '=', `upload ${bolt.userId}`).execute();
  const before = await stored();
  expect(await upload(await picture(), { by: bolt })).toMatchObject([
    429,
    { code: '4290000000', retry_after: expect.any(Number) },
  ]);
  expect(await stored()).toHaveLength(before.length);
  expect((await upload(await picture(), { by: acme }))[0]).toBe(200);
});

describe('who may read', () => {
  const uploaded = async () => (await kept(await picture())).lic_id;

  test.each<[string, number, Caller | null]>([
    ['its owner', 200, acme],
    ['a colleague', 200, callerOf(UserType.enterprise, 'acme-2', { coId: 'co-acme' })],
    ['another enterprise', 404, bolt],
    ['a partner', 404, pat],
    ['a signed-out caller', 401, null],
    ['an individual', 403, callerOf(UserType.individual, 'ivy')],
    ['approving staff', 200, approver],
    ['staff who see customers', 200, staff(Privilege.customerView)],
    ['other staff', 403, staff(Privilege.partnerView)],
    ['staff who only manage customers', 403, staff(Privilege.customerManage)],
    ['staff who certify customers, of one that they did not create', 404, editor],
  ])('%s: %d', async (_, status, by) => {
    const lic_id = await uploaded();
    expect((await read(lic_id, by))[0]).toBe(status);
    expect((await read(lic_id, by, 'application/json'))[0]).toBe(status);
  });

  test('staff who see customers see no document of a partner', async () => {
    const { lic_id } = await kept(await picture(), { by: pat });
    const [watcher, decider] = [staff(Privilege.customerView), approver];
    expect((await read(lic_id, watcher))[0]).toBe(404);
    expect((await read(lic_id, decider))[0]).toBe(200);
  });

  test('a file of others looks like an unknown one', async () => {
    const [, foreign] = await read(await uploaded(), bolt);
    const [, none] = await read('lic-none', bolt);
    expect({ ...foreign, request_id: '' }).toEqual({ ...none, request_id: '' });
  });

  test.each(['../../etc/passwd', '..%2f..', 'lic-%', "x' or '1'='1", ''])('%p is not an id', async (id) => {
    expect((await read(id, approver))[0]).toBe(404);
  });

  test('the file is streamed with a fixed type, nosniff and no-store', async () => {
    const { headers } = await kept(await picture());
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-disposition')).toMatch(/^inline/);
  });

  test('without that Accept header it is a data URI with name and size', async () => {
    const { lic_id, bytes } = await kept(await picture(), { name: '营业执照.png' });
    expect(await read(lic_id, acme, '*/*')).toEqual([
      200,
      {
        Data: { image: `data:image/png;base64,${bytes.toString('base64')}`, name: '营业执照.png', size: bytes.length },
      },
    ]);
  });

  test('customers cannot name another user', async () => {
    const lic_id = await uploaded();
    expect(await api.as(bolt).get(`/api/account/v1/certification/lic?lic_id=${lic_id}&user_id=u-acme`)).toMatchObject([
      403,
      { code: 'Account.Permission.Denied' },
    ]);
  });
});
