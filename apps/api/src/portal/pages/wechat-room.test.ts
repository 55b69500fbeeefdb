import { wechatRoom } from './wechat-room.ts';

test('room is kept only where this browser can sign in by WeChat', () => {
  expect(wechatRoom(['website'], 'website')).toContain('[data-wechat]');
  expect(wechatRoom(['inApp', 'website'], 'inApp')).toContain('[data-wechat]');
  expect(wechatRoom(['inApp'], 'website')).toBe('');
  expect(wechatRoom(undefined, 'website')).toBe('');
});
