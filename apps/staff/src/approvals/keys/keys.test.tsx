import { render } from '@testing-library/react';
import { actionOf, ownsKeys, run, useAction, type Action } from './keys.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  actionOf({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...more });

test.each<[string, Partial<KeyboardEvent>, Action | undefined, number]>([
  ['j', {}, 'next', 0],
  ['K', {}, 'previous', 0],
  ['a', {}, 'approve', 0],
  ['r', {}, 'reject', 0],
  ['q', {}, 'ask', 0],
  ['/', {}, 'search', 0],
  ['?', { shiftKey: true }, 'help', 0],
  ['/', { shiftKey: true }, 'search', 0],
  ['1', {}, 'tick', 1],
  ['9', {}, 'tick', 9],
  ['0', {}, 'tick', 10],
  ['b', {}, 'tick', 11],
  ['g', {}, 'go', 0],
  ['k', { ctrlKey: true }, 'palette', 0],
  ['л', { code: 'KeyK', metaKey: true }, 'palette', 0],
  ['k', { ctrlKey: true, shiftKey: true }, undefined, 0],
  ['k', { ctrlKey: true, altKey: true }, undefined, 0],
  ['Enter', { ctrlKey: true }, 'submit', 0],
  ['Enter', { ctrlKey: true, repeat: true }, undefined, 0],
  ['о', { code: 'KeyJ' }, 'next', 0],
  ['Process', { code: 'KeyA' }, 'approve', 0],
  ['j', { ctrlKey: true }, undefined, 0],
  ['j', { metaKey: true }, undefined, 0],
  ['j', { altKey: true }, undefined, 0],
  ['J', { shiftKey: true }, undefined, 0],
  ['Enter', { code: 'Enter' }, undefined, 0],
  ['ArrowDown', { code: 'ArrowDown' }, undefined, 0],
  ['j', { repeat: true }, 'next', 0],
  ['a', { repeat: true }, undefined, 0],
  ['1', { repeat: true }, undefined, 0],
])('%s with %j is %s', (key, more, action, digit) => {
  expect(press(key, more)).toEqual(action && { action, digit });
});

test.each([
  ['<input data-it>', true],
  ['<textarea data-it></textarea>', true],
  ['<select data-it></select>', true],
  ['<input type="checkbox" data-it>', false],
  ['<button data-it></button>', false],
  ['<input readonly role="combobox" aria-expanded="false" data-it>', false],
  ['<input readonly role="combobox" aria-expanded="true" data-it>', true],
  ['<ul role="menu"><li data-it></li></ul>', true],
  ['<div role="dialog"><button data-it></button></div>', true],
  ['<div role="dialog"><button data-it></button><i data-keys></i></div>', false],
  ['<h1 data-it></h1>', false],
])('%s owns its keys: %s', (html, owns) => {
  document.body.innerHTML = html;
  expect(ownsKeys(document.querySelector('[data-it]'))).toBe(owns);
  document.body.innerHTML = '';
});

function Bound({ name, calls, off = false }: { name: string; calls: string[]; off?: boolean }) {
  useAction('search', off ? undefined : () => void calls.push(name));
  return null;
}

test('the action that was bound last runs, and the one before once that is gone', () => {
  const calls: string[] = [];
  expect(run('search')).toBe(false);
  const page = render(<Bound name="page" calls={calls} />);
  const dialog = render(<Bound name="dialog" calls={calls} />);
  expect(run('search')).toBe(true);
  dialog.rerender(<Bound name="dialog" calls={calls} off />);
  expect(run('search')).toBe(true);
  page.unmount();
  expect(run('search')).toBe(false);
  expect(calls).toEqual(['dialog', 'page']);
});
