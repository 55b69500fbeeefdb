import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { smsOf } from '../../settings/sms.ts';
import { smsSender } from './sms-sender.ts';

/** Asked: parameters of a query (Aliyun) or a JSON body (Tencent). */
const asked: Record<string, unknown>[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: {} };
const service = createServer((request, response) => {
  void text(request).then((body) => {
    const query = new URL(request.url ?? '', 'http://service').searchParams;
    asked.push(body.startsWith('{') ? JSON.parse(body) : Object.fromEntries([...query, ...new URLSearchParams(body)]));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const folder = mkdtempSync(join(tmpdir(), 'sms-'));
afterAll(() => {
  service.closeAllConnections();
  service.close();
  rmSync(folder, { recursive: true });
});

const file = join(folder, 'templates.json');
const code = (id: string) => ({ id, values: ['code', 'minutes'] });
writeFileSync(
  file,
  JSON.stringify({
    verifyCode: { 'zh-CN': code('T-zh'), 'en-US': code('T-en') },
    'verifyCode.13': { 'zh-CN': code('T-unbind') },
  }),
);
const given = {
  SMS_KEY_ID: 'key-1',
  SMS_KEY_SECRET: 'secret-1',
  SMS_SIGN_NAME: '星辰',
  SMS_APP_ID: '1400000000',
  SMS_ENDPOINT: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  SMS_TEMPLATES_FILE: file,
};
const message = {
  to: '+86-13800001234',
  subject: null,
  text: 'Your code is 123456',
  template: 'verifyCode',
  locale: 'zh-CN',
  values: { code: '123456', minutes: '10', purpose: '登录', scene: '4' },
} as const;
const aliyun = smsSender(smsOf({ ...given, SMS_PROVIDER: 'aliyun' })!);
const tencent = smsSender(smsOf({ ...given, SMS_PROVIDER: 'tencent' })!);
const said = (status: object) => ({ status: 200, body: { Response: { SendStatusSet: [status], RequestId: 'r' } } });

beforeEach(() => {
  asked.length = 0;
});

test('Aliyun gets number, signature, template and values by name', async () => {
  answer = { status: 200, body: { Code: 'OK', Message: 'OK', RequestId: 'r', BizId: 'b' } };
  await aliyun(message);
  await aliyun({ ...message, to: '+852-21234567', locale: 'en-US' });
  await aliyun({ ...message, values: { ...message.values, scene: '13' } });
  expect(asked).toMatchObject([
    {
      PhoneNumbers: '13800001234',
      SignName: '星辰',
      TemplateCode: 'T-zh',
      TemplateParam: '{"code":"123456","minutes":"10"}',
    },
    { PhoneNumbers: '85221234567', TemplateCode: 'T-en' },
    { TemplateCode: 'T-unbind' },
  ]);
});

test('Tencent gets number, signature, application, template and values in order', async () => {
  answer = said({ Code: 'Ok', Message: 'send success' });
  await tencent(message);
  expect(asked).toMatchObject([
    {
      PhoneNumberSet: ['+8613800001234'],
      SignName: '星辰',
      SmsSdkAppId: '1400000000',
      TemplateId: 'T-zh',
      TemplateParamSet: ['123456', '10'],
    },
  ]);
});

test.each([
  ['isv.BUSINESS_LIMIT_CONTROL', 200, 'MessageRejected'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 200, 'MessageStopped'],
  ['isv.AMOUNT_NOT_ENOUGH', 200, 'SenderMisconfigured'],
  ['isv.SMS_SIGNATURE_ILLEGAL', 200, 'SenderMisconfigured'],
  ['InvalidAccessKeyId.NotFound', 404, 'SenderMisconfigured'],
  ['isv.SOMETHING_NEW', 200, 'MessageRejected'],
])('Aliyun says %s (%s): %s', async (Code, status, name) => {
  answer = { status, body: { Code, Message: 'no', RequestId: 'r' } };
  await expect(aliyun(message)).rejects.toMatchObject({ name, message: expect.stringContaining(Code) });
});

test.each([
  ['LimitExceeded.PhoneNumberThirtySecondLimit', 'MessageRejected'],
  ['FailedOperation.PhoneNumberInBlacklist', 'MessageStopped'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'SenderMisconfigured'],
  ['FailedOperation.TemplateIncorrectOrUnapproved', 'SenderMisconfigured'],
])('Tencent says %s of a number: %s', async (Code, name) => {
  answer = said({ Code, Message: 'no' });
  await expect(tencent(message)).rejects.toMatchObject({ name, message: expect.stringContaining(Code) });
});

test('Tencent refuses the whole call', async () => {
  answer = {
    status: 200,
    body: { Response: { Error: { Code: 'AuthFailure.SecretIdNotFound', Message: 'no' }, RequestId: 'r' } },
  };
  await expect(tencent(message)).rejects.toMatchObject({ name: 'SenderMisconfigured' });
});

test('a message without a template is stopped, and no service is called', async () => {
  await expect(aliyun({ ...message, template: 'newDevice' })).rejects.toMatchObject({
    name: 'MessageStopped',
    tellOperator: true,
  });
  expect(asked).toEqual([]);
});

test('a service that does not answer is tried again, and its error has no secret', async () => {
  const away = smsSender(smsOf({ ...given, SMS_PROVIDER: 'tencent', SMS_ENDPOINT: 'http://127.0.0.1:9' })!);
  const error = await away(message).catch((thrown: unknown) => thrown as Error);
  expect(error).toMatchObject({ name: 'Error', message: expect.stringContaining('does not answer') });
});

test.each([
  ['SMS_KEY_SECRET', { SMS_KEY_SECRET: undefined }],
  ['SMS_TEMPLATES_FILE', { SMS_TEMPLATES_FILE: join(folder, 'none.json') }],
  ['SMS_APP_ID', { SMS_APP_ID: undefined }],
])('a start without %s is refused', (name, change) => {
  expect(() => smsOf({ ...given, SMS_PROVIDER: 'tencent', ...change })).toThrow(name);
});
