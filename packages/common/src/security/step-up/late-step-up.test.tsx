import { screen } from '@testing-library/react';
import { commonMessages } from '../../intl/messages.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { LateStepUp } from './late-step-up.tsx';

/** The code of what is asked, which can fail to load. */
let broken = true;
jest.mock('./ask.tsx', () => {
  if (broken) throw new Error('ChunkLoadError');
  return { Ask: () => <p>Asked</p> };
});

test('code that does not load is told of, with a retry and the way to the sign-in page', async () => {
  const onLeave = jest.fn();
  const App: RemoteApp = ({ host }) => (
    <RemoteRoot host={host} messages={commonMessages}>
      <LateStepUp open onClose={() => {}} onProven={() => {}} onLeave={onLeave} />
    </RemoteRoot>
  );
  const { user } = renderApp(App, '/some');
  expect(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(onLeave).toHaveBeenCalledTimes(1);
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Asked')).toBeInTheDocument();
});
