import { screen } from '@testing-library/react';
import { server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from './app.tsx';
import { handlers, user } from './testing/world.ts';

test('the mock API shows a queue with pending requests', async () => {
  server.use(...handlers);
  renderApp(App, '/customers', { user });
  expect(await screen.findByRole('heading', { level: 1, name: 'Business verification' })).toBeInTheDocument();
  expect(await screen.findByText('Northlake Optics Co.')).toBeInTheDocument();
  expect(screen.queryByText('Seagull Trading Partners')).toBeNull();
});
