import { waitFor } from '@testing-library/react';
import { DEFAULT_POLICY } from '../../rules/password/password.ts';
import { readPasswordPolicy } from '../../contract/sign-in/password-policy.ts';
import { commonMessages } from '../../intl/messages.ts';
import { RemoteRoot } from '../../remote/remote-root.tsx';
import { mock, server } from '../../testing/mock.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { usePasswordPolicy } from './use-password-policy.tsx';

const mockLoaded = jest.fn();
jest.mock('../../client/seal.ts', () => {
  mockLoaded();
  return {};
});

function Least() {
  return <p>{usePasswordPolicy().min}</p>;
}

test('a form for a new password loads what seals it when the page is used, before anything is sent', async () => {
  const idle: (() => void)[] = [];
  Object.assign(globalThis, { requestIdleCallback: (task: () => void) => idle.push(task), cancelIdleCallback() {} });
  server.use(mock(readPasswordPolicy, DEFAULT_POLICY));
  const { user, findByText, unmount } = renderApp(
    ({ host }) => (
      <RemoteRoot host={host} messages={commonMessages}>
        <Least />
      </RemoteRoot>
    ),
    '/',
    { user: null },
  );
  await user.click(await findByText(String(DEFAULT_POLICY.min)));
  expect(mockLoaded).not.toHaveBeenCalled();
  for (const task of idle) task();
  await waitFor(() => expect(mockLoaded).toHaveBeenCalledTimes(1));
  unmount();
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
});
