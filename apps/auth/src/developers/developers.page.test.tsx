import { screen } from '@testing-library/react';
import { readApplicationGuide } from '@portal/common/contract/console/application-guide';
import { applicationGuide } from '@portal/common/testing/application-guide';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';

test('everybody reads the guide, with examples in three languages, errors, keys and events', async () => {
  server.use(mock(readApplicationGuide, { refused: '-1', status: 500 }));
  const first = renderApp(App, '/developers', { user: null });
  expect(await screen.findByText('The guide could not be loaded')).toBeInTheDocument();
  first.unmount();
  server.use(mock(readApplicationGuide, applicationGuide()));
  const { user } = renderApp(App, '/developers', { user: null });
  expect(await screen.findByText('https://accounts.example/oauth2/token')).toBeInTheDocument();
  const program = () => screen.getByLabelText('The example').textContent;
  expect(program()).toContain("new URL('https://accounts.example'), 'my-app'");
  for (const [language, line] of [
    ['Python', "CLIENT_ID = 'my-app'"],
    ['Java', '.clientId("my-app")'],
  ] as const) {
    await user.click(screen.getByRole('link', { name: language }));
    expect(program()).toContain(line);
  }
  expect(screen.getByLabelText('The part with the key')).toHaveTextContent('client.PrivateKeyJwt');
  expect(screen.getByLabelText('The receiver of events')).toHaveTextContent('webhook.verify');
  for (const name of ['Scopes and claims', 'Lifetimes', 'Sign-out', 'Errors', 'Devices without a browser'])
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
});

test('the page has the mark of the portal, which leads to its home page, and addresses break between their parts', async () => {
  server.use(mock(readApplicationGuide, applicationGuide()));
  renderApp(App, '/developers', { user: null });
  expect(screen.getByRole('link', { name: 'Account Portal' })).toHaveAttribute('href', '/microapp');
  const address = await screen.findByText('https://accounts.example/oauth2/token');
  expect(address.innerHTML).toBe('https://accounts.example/<wbr>oauth2/<wbr>token');
});
