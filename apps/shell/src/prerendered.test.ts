import { waitFor } from '@testing-library/react';
import { liveIn } from './prerendered.ts';

/** A prerendered sign-in form, and the function that renders the live one. */
function prerendered() {
  document.body.innerHTML =
    '<div id="root"><form data-prerender><input id="account"><button>Sign in</button></form></div>';
  const root = document.getElementById('root') as HTMLElement;
  const { live, whenReady } = liveIn(root, () => {});
  whenReady();
  return {
    page: () => root.querySelector('[data-prerender]'),
    button: root.querySelector('button') as HTMLElement,
    live,
    renderLive: () => {
      live.innerHTML = '<input id="account">';
    },
  };
}

test('the live page replaces the prerendered one and takes its input', async () => {
  const { page, live, renderLive } = prerendered();
  (page()?.querySelector('input') as HTMLInputElement).value = 'acme';
  renderLive();
  await waitFor(() => expect(page()).toBeNull());
  expect(live.querySelector('input')).toHaveValue('acme');
});

test.each([
  ['pointer', new Event('pointerdown', { bubbles: true }), new Event('pointerup', { bubbles: true })],
  [
    'key',
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }),
    new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }),
  ],
])('a pressed %s keeps the prerendered page until it is released', async (_kind, down, up) => {
  const { page, button, renderLive } = prerendered();
  button.dispatchEvent(down);
  renderLive();
  // By now the observer has seen the live fields.
  await Promise.resolve();
  await Promise.resolve();
  expect(page()).not.toBeNull();
  button.dispatchEvent(up);
  await waitFor(() => expect(page()).toBeNull());
});

const FIELDS = '<button type="button">Use phone</button><input id="account"><input id="name">';
const at = (part: ParentNode, selector: string) => part.querySelector(selector) as HTMLInputElement;

/** A prerendered page with recorded clicks, and a live page whose `Use phone` clears the account. */
function early() {
  document.body.innerHTML = `<div id="root"><form data-prerender>${FIELDS}</form></div>`;
  const root = document.getElementById('root') as HTMLElement;
  const page = at(root, '[data-prerender]');
  window.__portal = {
    pressed: [{ name: 'BUTTON Use phone', values: new Map() }],
    sent: false,
    live: false,
    begin() {},
  } as unknown as typeof window.__portal;
  const { live, whenReady } = liveIn(root, () => {});
  const clicked = jest.fn(() => {
    at(live, '#account').value = '';
  });
  const renderLive = () => {
    live.innerHTML = FIELDS;
    at(live, 'button').addEventListener('click', clicked);
  };
  whenReady();
  return { page, live, clicked, renderLive, gone: () => waitFor(() => expect(page).not.toBeInTheDocument()) };
}
afterEach(() => {
  delete window.__portal;
});

test('input typed while a click is being repeated is kept, with the focus', async () => {
  const { page, live, clicked, renderLive, gone } = early();
  at(page, '#account').value = '138';
  at(page, '#account').focus();
  // The next keys come with the click, while its effects are not rendered yet.
  const focused: unknown[] = [];
  clicked.mockImplementation(() => {
    at(live, '#account').value = '';
    focused.push(document.activeElement);
    at(page, '#account').value = '13800000126';
  });
  renderLive();
  await gone();
  expect(focused).toHaveLength(1);
  expect(focused[0]).toBe(at(page, '#account'));
  expect(at(live, '#account')).toHaveValue('13800000126');
  expect(at(live, '#account')).toHaveFocus();
});

test('a click after which nothing was typed is repeated when the live page shows, and its control has the focus', async () => {
  const { page, live, clicked, renderLive } = early();
  at(page, '#name').value = 'Lin';
  at(page, 'button').focus();
  const replaced: boolean[] = [];
  clicked.mockImplementation(() => {
    replaced.push(!page.isConnected);
  });
  renderLive();
  await waitFor(() => expect(replaced).toEqual([true]));
  expect(at(live, 'button')).toHaveFocus();
  expect(at(live, '#name')).toHaveValue('Lin');
});

test('input is copied when the fields arrive, although a heading has replaced the prerendered page', async () => {
  const { page, live, renderLive, gone } = early();
  window.__portal?.pressed.pop();
  at(page, '#account').value = 'acme';
  at(page, '#name').value = 'Lin';
  live.innerHTML = '<h1>Loading</h1>';
  await gone();
  renderLive();
  await waitFor(() => expect(at(live, '#account')).toHaveValue('acme'));
  expect(at(live, '#name')).toHaveValue('Lin');
});
