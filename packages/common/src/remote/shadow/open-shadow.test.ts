import { HOST_VERSION } from '../../contract/portal/host-version.ts';
import type { Host } from '../../host/host.ts';
import { elementWithId, focusedElement, page } from '../../antd/in-page.ts';
import { mountRemote } from '../mount.tsx';
import { openShadow } from './open-shadow.ts';

/** What the build does with a sheet of ours. */
function insertSheet(href: string, { before, onload }: { before?: Element; onload?: (event: Event) => void } = {}) {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload });
  sheet.dataset.acc = '';
  document.head.insertBefore(sheet, before ?? null);
  page.accShadows?.forEach((copy) => copy(sheet));
  return sheet;
}
const copiesIn = (root: ShadowRoot) => [...root.querySelectorAll('link')];
const hrefsIn = (root: ShadowRoot) => copiesIn(root).map((copy) => copy.getAttribute('href'));

let element: HTMLElement;
beforeEach(() => {
  document.head.replaceChildren();
  element = document.createElement('div');
  document.body.replaceChildren(element);
});

test('our sheets are copied in the order of the page, and what waits for a sheet waits for its copy', async () => {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'of-the-page.css' }));
  const own = insertSheet('own.css');
  const { root, ready, close } = openShadow(element);
  expect(hrefsIn(root)).toEqual(['own.css']);
  copiesIn(root)[0]?.dispatchEvent(new Event('load'));
  await ready;

  const onload = jest.fn();
  const loaded = new Promise((done) => onload.mockImplementation(done));
  const late = insertSheet('antd.css', { before: own, onload });
  expect(hrefsIn(root)).toEqual(['antd.css', 'own.css']);
  late.dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(onload).not.toHaveBeenCalled();
  copiesIn(root)[0]?.dispatchEvent(new Event('load'));
  await loaded;

  close();
  insertSheet('after.css');
  expect(root.childElementCount).toBe(0);
  const again = openShadow(element);
  expect(hrefsIn(again.root)).toEqual(['antd.css', 'own.css', 'after.css']);
  again.close();
});

test('a copy that fails fails what waits for the sheet', async () => {
  const { root, close } = openShadow(element);
  const onload = jest.fn<void, [Event]>();
  const settled = new Promise((done) => onload.mockImplementation(done));
  insertSheet('own.css', { onload }).dispatchEvent(new Event('load'));
  copiesIn(root)[0]?.dispatchEvent(new Event('error'));
  await settled;
  expect(onload.mock.calls[0]?.[0].type).toBe('error');
  close();
});

test('a root that is closed while copies load holds nothing up', async () => {
  const first = insertSheet('first.css');
  const { ready, close } = openShadow(element);
  const onload = jest.fn<void, [Event]>();
  const loaded = new Promise((done) => onload.mockImplementation(done));
  insertSheet('late.css', { before: first, onload }).dispatchEvent(new Event('load'));
  close();
  await ready;
  await loaded;
  expect(onload.mock.calls.map(([{ type }]) => type)).toEqual(['load']);
});

test('with two roots, an id is looked for in the one that asks, or else in the one that has the focus', () => {
  const places = ['first', 'second', 'page'].map((name) => {
    const around = document.body.appendChild(document.createElement('div'));
    const shadow = name === 'page' ? undefined : openShadow(around);
    const remote = (shadow?.place ?? around).appendChild(document.createElement('div'));
    remote.dataset.portal = name;
    const field = remote.appendChild(Object.assign(document.createElement('input'), { id: 'name' }));
    return { field, close: () => shadow?.close() };
  });
  for (const { field } of places) {
    (document.activeElement as HTMLElement).blur();
    expect(elementWithId('name', field)).toBe(field);
    field.focus();
    expect(elementWithId('name')).toBe(field);
  }
  places.forEach(({ close }) => close());
});

test('the focus and elements are found in it, and an id of the page is not taken for one of ours', () => {
  const { place, close } = openShadow(element);
  document.body.append(Object.assign(document.createElement('input'), { id: 'name' }));
  const field = Object.assign(document.createElement('input'), { id: 'name' });
  place.append(field);
  field.focus();
  expect(document.activeElement).toBe(element);
  expect(focusedElement()).toBe(field);
  expect(elementWithId('name')).toBe(field);
  close();
  expect(elementWithId('name')).toBe(document.body.querySelector('input'));
});

test('a remote that does not work in one says so, and opens none', () => {
  const mount = mountRemote(() => null, { withShadow: false });
  expect(() => mount(element, { version: HOST_VERSION } as Host, { shadow: true })).toThrow('shadow root');
  expect(element.shadowRoot).toBeNull();
});
