import { screen, waitFor } from '@testing-library/react';
import { server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from './app.tsx';
import { handlers } from './testing/world.ts';

test('the world of mocks shows the sign-in, and signs in', async () => {
  server.use(...handlers);
  const { user, host } = renderApp(App, '/loginEnterprisePortal', { user: null });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Enterprise sign in');

  await user.type(screen.getByLabelText('Account'), 'linyuan');
  await user.type(screen.getByLabelText('Password'), 'Quill-2026{Enter}');
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith('challenge-1'));
});
