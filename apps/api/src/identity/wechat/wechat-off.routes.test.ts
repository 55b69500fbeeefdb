import { AttrType } from '@portal/common/enums/user/attr-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi({ SITE_ID: '2', WECHAT_APP_ID: 'wx-test' });
const acme = api.as(callerOf(UserType.enterprise, 'acme'));
const denied = [403, { code: 'Account.Site.Denied' }];

test('without WeChat nothing can be bound, unbound or scanned, and nobody signs in by it', async () => {
  expect(await acme.get('/api/account/v1/wechat/bind')).toMatchObject(denied);
  expect(await acme.get('/api/account/v1/wechat/bind?ticket=x')).toMatchObject(denied);
  expect(
    await acme.put('/api/account/v1/enterprise_user/u-acme', {
      AttrType: AttrType.wechat,
      AttrValue: '',
      Unbind: 1,
      VerifyCode: '123456',
    }),
  ).toMatchObject(denied);
  expect(
    await api.as(null).post('/api/account/v1/wechat/sign_in', { login_challenge: 'x', user_type: UserType.enterprise }),
  ).toMatchObject(denied);
  expect(await api.as(null).post('/api/account/v1/wechat/login', { ticket: 'x' })).toMatchObject(denied);
  expect((await api.as(null).get('/dev/wechat'))[0]).toBe(404);
  expect((await api.as(null).get('/api/account/v1/wechat/link/x'))[0]).toBe(404);
  expect((await acme.get('/api/account/v1/enterprise_user/u-acme'))[1]).toMatchObject({ Data: { WeChatOn: false } });
});
