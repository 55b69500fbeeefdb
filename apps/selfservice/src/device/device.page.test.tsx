import { act, screen, waitFor } from '@testing-library/react';
import { decideDevice, readDevice } from '@portal/common/contract/sign-in/devices';
import { pathOf } from '@portal/common/contract/path-of';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';
import { askingDevice } from '../testing/devices.ts';

const open = (query = '') => renderApp(App, `/device${query}`, { user: someUser() });
const button = (name: string) => screen.findByRole('button', { name });
const title = (name: string) => screen.findByRole('heading', { level: 2, name });

test('a typed code shows who asks, from where, and the digits to compare; allowed, the page says what happens next', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readDevice, ({ query }) => {
      sent.push(query);
      return askingDevice({ scopes: ['openid', 'email'] });
    }),
    mock(decideDevice, ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = open();
  await user.type(await screen.findByLabelText('Code on the device'), '123 456 789');
  await user.click(await button('Continue'));
  expect(await title('Sign in to Screen on this device?')).toHaveFocus();
  for (const text of ['123-456-789', 'Chrome · Linux', 'Hangzhou, China', '203.0.113.7'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['The id and the type of your account', 'Your e-mail address']),
  );
  await user.click(await button('Allow'));
  expect(await title('The device is being signed in')).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Security page' })).toBeInTheDocument();
  expect(sent).toEqual([{ user_code: '123 456 789' }, { user_code: '123-456-789', allow: 1 }]);
});

test('the link of a device leads to the question; denied, the page says so', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readDevice, askingDevice({ place: null, browser: '', system: '' })),
    mock(decideDevice, ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = open('?user_code=123-456-789');
  await title('Sign in to Screen on this device?');
  expect(screen.getByText('Unknown')).toBeInTheDocument();
  expect(screen.queryByText('Place')).not.toBeInTheDocument();
  expect(screen.queryByText('The application receives:')).not.toBeInTheDocument();
  await user.click(await button('Deny'));
  expect(await title('Sign-in denied')).toHaveFocus();
  expect(sent).toEqual([{ user_code: '123-456-789', allow: 0 }]);
});

test.each([
  ['Account.Device.Unknown', 'No device shows this code. Check the digits.'],
  ['Account.Device.Expired', 'This code has expired. Start the sign-in on the device again.'],
  ['Account.Device.Used', 'This code was already used. Start the sign-in on the device again.'],
] as const)('%s is said at the field, and what was typed stays', async (code, text) => {
  server.use(
    mock(readDevice, { refused: code, more: { fields: { user_code: { code, message: text, description: text } } } }),
  );
  const { user } = open();
  const field = await screen.findByLabelText('Code on the device');
  await user.type(field, '000-000-000{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(text)));
  expect(field).toHaveFocus();
  expect(field).toHaveValue('000-000-000');
});

test('a code that is no code is not sent', async () => {
  const { user } = open();
  const field = await screen.findByLabelText('Code on the device');
  await user.type(field, '12345{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/9 digits that the device shows/));
  await user.clear(field);
  await user.click(await button('Continue'));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter the code/));
});

test('a code that is over when it is decided offers another one; an unavailable API keeps both buttons', async () => {
  server.use(
    mock(readDevice, askingDevice()),
    mock(decideDevice, () => Response.error()),
  );
  const { user } = open('?user_code=123456789');
  await user.click(await button('Allow'));
  expect(await screen.findByText(/The service cannot be reached/)).toBeInTheDocument();
  expect(await button('Allow')).toBeEnabled();
  server.use(mock(decideDevice, 'Account.Device.Expired'));
  await user.click(await button('Allow'));
  await user.click(await button('Enter another code'));
  expect(await screen.findByLabelText('Code on the device')).toBeInTheDocument();
});

test('a device that is found after the page was left does not bring the person back', async () => {
  const found = Promise.withResolvers<void>();
  let asked = 0;
  server.use(
    mock(readDevice, async () => {
      asked += 1;
      await found.promise;
      return askingDevice();
    }),
  );
  const { host, path } = open('?user_code=123-456-789');
  await waitFor(() => expect(asked).toBe(1));
  act(() => host.navigate('/404'));
  await waitFor(() => expect(screen.queryByLabelText('Code on the device')).toBeNull());
  found.resolve();
  // The answer is here once a later call has its own.
  await act(async () => {
    await host.request(pathOf(readDevice, { query: { user_code: '123-456-789' } }));
  });
  expect(path()).toBe('/404');
});
