import { waitFor } from '@testing-library/react';
import { liveIn } from './prerendered.ts';

/** A prerendered sign-in form, and the function that renders the live one. */
function prerendered() {
  document.body.innerHTML = '<div id="root"><form data-prerender><input id="account"><button>Sign in</button></form></div>';
  const root = document.getElementById('root') as HTMLElement;
  const { live, whenReady } = liveIn(root, () => {});
  whenReady();
  return { page: () => root.querySelector('[data-prerender]'), button: root.querySelector('button') as HTMLElement, live, renderLive: () => { live.innerHTML = '<input id="account">'; } };
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
  ['key', new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }), new KeyboardEvent('keyup', { key: 'Enter', bubbles: true })],
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
