import { act, screen } from '@testing-library/react';
import { Button } from '../antd/base.ts';
import { commonMessages } from '../intl/messages.ts';
import { renderApp } from '../testing/render-app.tsx';
import { RemoteRoot, type RemoteApp } from './remote-root.tsx';

const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <Button>Send</Button>
  </RemoteRoot>
);

const nextFrame = () => new Promise((shown) => requestAnimationFrame(shown));

test.each([
  ['with reduced motion a button shows no wave', true, 0],
  ['otherwise it does', false, 1],
])('%s', async (_, reduced, waves) => {
  const matches = jest.spyOn(window, 'matchMedia');
  const asked = window.matchMedia('print');
  matches.mockImplementation((query) => ({ ...asked, matches: reduced && query.includes('reduced-motion') }));
  const { user } = renderApp(App, '/');
  const button = await screen.findByRole('button', { name: 'Send' });
  // Waves are for visible elements; jsdom has no layout.
  Object.defineProperty(button, 'offsetParent', { value: document.body });
  Object.defineProperty(button.firstChild, 'offsetParent', { value: document.body });

  await user.click(button);
  await act(nextFrame);
  await act(nextFrame);

  expect(button.querySelectorAll(':scope > div')).toHaveLength(waves);
  matches.mockRestore();
});
