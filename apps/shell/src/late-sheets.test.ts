import { applyLateSheets } from './late-sheets.ts';

function link(href: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media: 'not all' });
  element.dataset.later = '';
  document.head.append(element);
  return element;
}

afterEach(() => { document.head.replaceChildren(); });

it('lets a sheet count once it has arrived', async () => {
  const sheet = link('/microapp/static/antd-base.css');
  const done = applyLateSheets();
  await Promise.resolve();
  expect(sheet.media).toBe('not all');
  sheet.dispatchEvent(new Event('load'));
  await done;
  expect(sheet.media).toBe('all');
});

it('does not wait for a sheet that is here already', async () => {
  const sheet = link('/microapp/static/antd-base.css');
  Object.defineProperty(sheet, 'sheet', { value: {} });
  await applyLateSheets();
  expect(sheet.media).toBe('all');
});

it('tells of a sheet that does not arrive', async () => {
  const sheet = link('/microapp/static/antd-base.css');
  const done = applyLateSheets();
  sheet.dispatchEvent(new Event('error'));
  await expect(done).rejects.toThrow('antd-base.css did not arrive');
});

it('has nothing to wait for in a page without such sheets', async () => {
  await expect(applyLateSheets()).resolves.toBeUndefined();
});
