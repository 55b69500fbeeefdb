import { textsOf } from './texts.ts';

const file = (words: Record<string, string>) => ({ default: words });

test('a language is loaded once on demand, and later files override earlier ones', async () => {
  const zh = jest.fn(async () => [file({ shared: '共', own: '旧' }), file({ own: '自' })]);
  const en = jest.fn(async () => [file({ shared: 'S', own: 'O' })]);
  const texts = textsOf({ 'zh-CN': zh, 'en-US': en });
  expect(texts.in('zh-CN')).toBeUndefined();
  await Promise.all([texts.load('zh-CN'), texts.load('zh-CN')]);
  expect(texts.in('zh-CN')).toEqual({ shared: '共', own: '自' });
  expect(zh).toHaveBeenCalledTimes(1);
  expect(en).not.toHaveBeenCalled();
  expect(texts.in('en-US')).toBeUndefined();
});

test('a language that failed to load is loaded again', async () => {
  const zh = jest
    .fn()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue([file({ a: '甲' })]);
  const texts = textsOf({ 'zh-CN': zh, 'en-US': async () => [] });
  await expect(texts.load('zh-CN')).rejects.toThrow('away');
  expect(texts.in('zh-CN')).toBeUndefined();
  await texts.load('zh-CN');
  expect(texts.in('zh-CN')).toEqual({ a: '甲' });
});
