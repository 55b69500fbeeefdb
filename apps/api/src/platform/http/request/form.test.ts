import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../../testing/test-api.ts';

const api = await testApi();
const UPLOAD = '/api/account/v2/certification/lic';

const field = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = '--edge\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nx\r\n';
const END = '--edge--\r\n';
const FORM = 'multipart/form-data; boundary=edge';
const send = (body: string, type = FORM) =>
  api.as(callerOf(UserType.enterprise, 'acme')).post(UPLOAD, body, { headers: { 'content-type': type } });

test('a complete form is read up to the file, which is no picture', async () => {
  expect(await send(field('lic_type', '1') + file + END)).toMatchObject([400, { code: 'upload.type' }]);
});

test.each<[string, string, string]>([
  ['without its end', field('lic_type', '1') + file, FORM],
  ['that ends in a file', field('lic_type', '1') + file.slice(0, -3), FORM],
  ['without a boundary', field('lic_type', '1') + file + END, 'multipart/form-data;'],
  ['of another boundary', field('lic_type', '1') + file + END, 'multipart/form-data; boundary=other'],
  ['with a name of 101 characters', field('n'.repeat(101), '1') + file + END, FORM],
  ['with a value of 65 KB', field('lic_type', '1'.repeat(65 * 1024)) + file + END, FORM],
  ['of 21 parts', field('lic_type', '1').repeat(20) + file + END, FORM],
  ['that is empty', '', FORM],
])('a form %s is refused', async (_, body, type) => {
  expect(await send(body, type)).toMatchObject([
    400,
    { code: expect.stringMatching(/^(request.invalid|licence.empty)$/) },
  ]);
});
