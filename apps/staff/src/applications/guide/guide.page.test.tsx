import { screen, waitFor } from '@testing-library/react';
import { readApplicationGuide } from '@portal/common/contract/console/application-guide';
import { readApplication } from '@portal/common/contract/console/applications';
import { beginTestSignIn, readTestSignIn } from '@portal/common/contract/console/test-sign-in';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { applicationGuide } from '@portal/common/testing/application-guide';
import { application } from '../../testing/applications.ts';

const admin = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges: [Privilege.admin] });
const open = (query = '') =>
  renderApp(App, `/system/applications/shop/guide${query}`, { user: admin, privileges: [Privilege.admin] });

test('the guide has addresses, claims in words, lifetimes, and examples filled with the application', async () => {
  server.use(mock(readApplication, application()), mock(readApplicationGuide, applicationGuide()));
  const { user } = open();
  expect(await screen.findByText('https://accounts.example/oauth2/token')).toBeInTheDocument();
  expect(screen.getByText('id of the account; it never changes')).toBeInTheDocument();
  for (const life of ['1 minute', '5 minutes', '14 days', '10 minutes', '1 day', '30 days'])
    expect(screen.getByText(life)).toBeInTheDocument();
  const program = () => screen.getByLabelText('The example').textContent;
  expect(program()).toContain("new URL('https://accounts.example'), 'shop'");
  expect(program()).toContain("new URL('https://shop.example/back')");
  await user.click(screen.getByRole('link', { name: 'Python' }));
  expect(program()).toContain("CLIENT_ID = 'shop'");
  expect(screen.getByRole('link', { name: 'Python' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Java' }));
  expect(program()).toContain('.clientId("shop")');
});

test('an application without a redirect address has an example with another one; a failed guide can be tried again', async () => {
  server.use(
    mock(readApplication, application({ redirect_uris: [], device_grant: 1 })),
    mock(readApplicationGuide, applicationGuide()),
  );
  const first = open('?in=java');
  expect((await screen.findByLabelText('The example')).textContent).toContain('"https://app.example.com/signed-in"');
  first.unmount();
  server.use(mock(readApplicationGuide, { refused: '-1', status: 500 }));
  open();
  expect(await screen.findByText('The guide could not be loaded')).toBeInTheDocument();
});

test('a test sign-in leaves for the portal, comes back once, and is decoded claim by claim', async () => {
  const sent: unknown[] = [];
  const address = 'https://accounts.example/oauth2/auth?client_id=shop';
  server.use(
    mock(readApplication, application()),
    mock(readApplicationGuide, applicationGuide()),
    mock(beginTestSignIn, ({ body }) => {
      sent.push(body);
      return { address, state: 'st-1', code_verifier: 'verifier' };
    }),
    mock(readTestSignIn, ({ body }) => {
      sent.push(body);
      return {
        scope: 'openid email',
        expires_in: 300,
        id_token: {
          header: [{ name: 'alg', value: '"RS256"' }],
          claims: [
            { name: 'aud', value: '"shop"' },
            { name: 'exp', value: '1790000000' },
          ],
        },
        userinfo: [{ name: 'email', value: '"zhou@example.com"' }],
      };
    }),
  );
  const first = open();
  await first.user.click(await screen.findByRole('checkbox', { name: 'company' }));
  await first.user.click(screen.getByRole('button', { name: 'Sign in to this application' }));
  await waitFor(() => expect(first.host.leave).toHaveBeenCalledWith(address));
  first.unmount();
  const back = open('?code=c-1&state=st-1&iss=https://accounts.example');
  expect(await screen.findByText('"zhou@example.com"')).toBeInTheDocument();
  expect(screen.getByText(/compare it with the client id/)).toBeInTheDocument();
  expect(screen.getByText(/for 5 minutes/)).toBeInTheDocument();
  expect(back.path()).toBe('/system/applications/shop/guide');
  expect(sent).toEqual([{ scopes: ['profile', 'email', 'company'] }, { code: 'c-1', code_verifier: 'verifier' }]);
  back.unmount();
  open('?code=c-1&state=st-1');
  expect(await screen.findByText('Test sign-in')).toBeInTheDocument();
  expect(sent).toHaveLength(2);
});
