import { act, fireEvent, screen } from '@testing-library/react';
import { RemoteRoot, type RemoteApp } from '../remote/remote-root.tsx';
import { commonMessages } from '../intl/messages.ts';
import { renderApp } from '../testing/render-app.tsx';
import { Countdown } from './countdown.tsx';

const onDone = jest.fn();
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <Countdown seconds={5} onDone={onDone} />
  </RemoteRoot>
);
const pass = async (seconds: number) => {
  for (let i = 0; i < seconds; i++) await act(() => jest.advanceTimersByTimeAsync(1000));
};

beforeEach(() => {
  onDone.mockReset();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a countdown redirects once, at its end', async () => {
  renderApp(App, '/');

  await pass(4);
  expect(onDone).not.toHaveBeenCalled();
  await pass(3);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('a countdown can be paused, continued and skipped', async () => {
  renderApp(App, '/');

  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await pass(10);
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in now' }));
  await pass(1);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('a countdown pauses while the pointer moves over it, not for a pointer that was there before', async () => {
  renderApp(App, '/');
  const place = screen.getByRole('button', { name: 'Pause' }).closest('div')!.parentElement!;

  // Browsers send this event when an element appears below the pointer.
  fireEvent.mouseEnter(place);
  await pass(2);
  expect(screen.getByText('Taking you to sign-in in 3 seconds')).toBeInTheDocument();
  fireEvent.mouseMove(place);
  await pass(10);
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.mouseLeave(place);
  await pass(3);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test.each([
  ['signIn', 'Taking you to sign-in in 5 seconds', 'Sign in now'],
  ['back', 'Going back in 5 seconds', 'Go back now'],
  ['restart', 'Starting over in 5 seconds', 'Start over now'],
] as const)('the countdown names its destination: %s', (to, text, button) => {
  renderApp(
    ({ host }) => (
      <RemoteRoot host={host} messages={commonMessages}>
        <Countdown seconds={5} to={to} onDone={onDone} />
      </RemoteRoot>
    ),
    '/',
  );

  expect(screen.getByRole('status')).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: button })).toBeInTheDocument();
});
