import { withAreas } from './area-texts.ts';
import { textsOf } from './texts.ts';

const file = (words: Record<string, string>) => ({ default: words });

function app() {
  const area = {
    'zh-CN': jest.fn(async () => file({ area: '区' })),
    'en-US': jest.fn(async () => file({ area: 'A' })),
  };
  const texts = withAreas(
    textsOf({ 'zh-CN': async () => [file({ own: '自' })], 'en-US': async () => [file({ own: 'O' })] }),
  );
  return { texts, area, pages: texts.area(area), page: Promise.resolve('page') };
}

test('an area is loaded when a page of it opens, in the language of the app only', async () => {
  const { texts, area, pages, page } = app();
  await texts.load('en-US');
  const words = texts.in('en-US');
  expect(words).toEqual({ own: 'O' });
  await expect(pages.loadedWith(page)).resolves.toBe('page');
  // What was passed to the page before has them too.
  expect(words).toEqual({ own: 'O', area: 'A' });
  expect(texts.in('en-US')).toBe(words);
  expect(area['zh-CN']).not.toHaveBeenCalled();
});

test('an area can open before the language of the app has loaded', async () => {
  const { texts, pages, page } = app();
  await Promise.all([pages.loadedWith(page), texts.load('zh-CN')]);
  expect(texts.in('zh-CN')).toEqual({ own: '自', area: '区' });
});

test('a new language is shown once it has the texts of the open areas', async () => {
  const { texts, area, pages, page } = app();
  await texts.load('en-US');
  await pages.loadedWith(page);
  let arrive = () => {};
  area['zh-CN'].mockImplementation(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(file({ area: '区' }));
      }),
  );
  const loading = texts.load('zh-CN');
  await new Promise((wake) => {
    setTimeout(wake);
  });
  expect(texts.in('zh-CN')).toBeUndefined();
  expect(texts.in('en-US')).toEqual({ own: 'O', area: 'A' });
  arrive();
  await loading;
  expect(texts.in('zh-CN')).toEqual({ own: '自', area: '区' });
});

test('while an area loads, and after it failed, the texts of the app stay; the next page loads it again', async () => {
  const { texts, area, pages, page } = app();
  await texts.load('en-US');
  area['en-US'].mockRejectedValueOnce(new TypeError('offline'));
  const loading = pages.loadedWith(page);
  expect(texts.in('en-US')).toEqual({ own: 'O' });
  await expect(loading).rejects.toThrow('offline');
  expect(texts.in('en-US')).toEqual({ own: 'O' });
  await pages.loadedWith(page);
  expect(texts.in('en-US')).toEqual({ own: 'O', area: 'A' });
});
