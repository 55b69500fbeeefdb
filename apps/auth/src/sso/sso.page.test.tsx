import { act, screen, waitFor } from '@testing-library/react';
import { beginSsoSignIn, checkOrganisation, findMailDomain, listIdpNames } from '@portal/common/contract/sign-in/sso';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';

const exists = mock(checkOrganisation, ({ params }) => ({ Validate: params.enterprise_id === 'acme' }));
const providers = (...names: string[]) =>
  mock(listIdpNames, {
    rows: names.map((name) => ({ config_id: `idp-${name}`, idp_name: name, idp_agreement: IdpAgreement.saml })),
    total: names.length,
  });
const PROVIDER = 'https://idp.acme.example/sso?SAMLRequest=x';

const open = (path = '/loginUam?login_challenge=given-1') => renderApp(App, path, { user: null });
type User = ReturnType<typeof open>['user'];
const button = () => screen.getByText('Continue').closest('button')!;

async function name(user: User, id: string) {
  const field = await screen.findByLabelText('Company ID or work e-mail');
  await user.clear(field);
  await user.type(field, id);
  await user.tab();
}

test('the page checks the id, lists the providers, and redirects to the chosen one', async () => {
  server.use(
    exists,
    providers('adfs', 'okta'),
    mock(beginSsoSignIn, ({ body }) => {
      expect(body).toEqual({ enterprise_id: 'acme', idp_config_id: 'idp-okta', login_challenge: 'given-1' });
      return { redirect_url: PROVIDER };
    }),
  );
  const { user, host } = open();

  await name(user, 'acme');
  const okta = await screen.findByLabelText('okta');
  expect(button()).toBeDisabled();
  await user.click(okta);
  await waitFor(() => expect(button()).toBeEnabled());
  await user.click(button());

  expect(await screen.findByText('Going to okta')).toBeInTheDocument();
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith(PROVIDER));
  expect(host.authorise).not.toHaveBeenCalled();
  expect(localStorage.getItem('acc:organisation')).toBeNull();
});

test('a single provider is preselected, a missing challenge is started, and the id is remembered on request', async () => {
  server.use(
    exists,
    providers('adfs'),
    mock(beginSsoSignIn, ({ body }) => {
      expect(body.login_challenge).toBe('challenge-1');
      return { redirect_url: PROVIDER };
    }),
  );
  const { user, host, unmount } = open('/LOGINUAM');

  await name(user, 'acme');
  await waitFor(() => expect(screen.getByLabelText('adfs')).toBeChecked());
  await user.click(screen.getByLabelText('Remember the company ID'));
  await user.click(button());
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith(PROVIDER));
  expect(host.authorise).toHaveBeenCalledWith(UserType.idpUser, undefined);

  unmount();
  open('/loginUam');
  expect(await screen.findByLabelText('Company ID or work e-mail')).toHaveValue('acme');
  await waitFor(() => expect(screen.getByLabelText('adfs')).toBeChecked());
});

test('an unknown id is reported at its field, an invalid one is not sent, and a corrected one works', async () => {
  server.use(exists, providers('adfs'));
  const { user, change } = open();

  await name(user, 'nobody');
  expect(await screen.findByText('This company ID does not exist. Check it and try again.')).toBeInTheDocument();
  expect(screen.getByLabelText('Company ID or work e-mail')).toHaveAttribute('aria-invalid', 'true');
  expect(button()).toBeDisabled();
  change({ locale: 'zh-CN' });
  expect(await screen.findByText('企业 ID 不存在，请核对')).toBeInTheDocument();
  change({ locale: 'en-US' });

  await name(user, 'a b');
  expect(await screen.findByText('Use 1 to 50 letters, digits, hyphens or underscores')).toBeInTheDocument();
  await name(user, 'acme');
  await waitFor(() => expect(screen.getByLabelText('adfs')).toBeChecked());
  expect(screen.getByLabelText('Company ID or work e-mail')).not.toHaveAttribute('aria-invalid', 'true');

  await user.type(screen.getByLabelText('Company ID or work e-mail'), 'x');
  expect(button()).toBeDisabled();
});

test('an id that could not be checked is not reported as wrong, and can be checked again', async () => {
  let alive = false;
  server.use(
    mock(checkOrganisation, () => (alive ? { Validate: true } : 'Account.Permission.Denied')),
    providers('adfs'),
  );
  const { user } = open();

  await name(user, 'acme');
  expect(await screen.findByText('Could not be checked right now.', { exact: false })).toBeInTheDocument();
  expect(screen.getByLabelText('Company ID or work e-mail')).not.toHaveAttribute('aria-invalid', 'true');
  alive = true;
  await user.click(screen.getByText('Check again').closest('button')!);
  await waitFor(() => expect(screen.getByLabelText('adfs')).toBeChecked());
});

test('an organisation without providers has its text', async () => {
  server.use(exists, providers());
  open('/loginUam/acme');
  expect(
    await screen.findByText('This company has not set up single sign-on. Contact its administrator.'),
  ).toBeInTheDocument();
});

test('the path overrides the query', async () => {
  server.use(exists, providers('adfs'));
  open('/loginuam/acme?enterprise_id=other');
  expect(await screen.findByLabelText('Company ID or work e-mail')).toHaveValue('acme');
  await waitFor(() => expect(screen.getByLabelText('adfs')).toBeChecked());
});

test('a provider in the address is opened immediately and removed from the address, so that Back shows the choice', async () => {
  server.use(exists, providers('adfs', 'okta'), mock(beginSsoSignIn, { redirect_url: PROVIDER }));
  const { host, path } = open('/loginUam?enterprise_id=acme&idp_config_id=idp-okta&login_challenge=given-1');

  // Without the name first; another text is another element.
  expect(await screen.findByText('Going to okta')).toBeInTheDocument();
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith(PROVIDER));
  expect(path()).toBe('/loginUam?enterprise_id=acme&login_challenge=given-1');
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await screen.findByLabelText('okta')).toBeInTheDocument();
});

test('the redirect can be cancelled', async () => {
  let answer = () => {};
  server.use(
    exists,
    providers('adfs'),
    mock(
      beginSsoSignIn,
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ redirect_url: PROVIDER });
        }),
    ),
  );
  const { user, host } = open('/loginUam/acme?idp_config_id=idp-adfs&login_challenge=given-1');
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(await screen.findByLabelText('Company ID or work e-mail')).toHaveValue('acme');
  await act(async () => {
    answer();
    await new Promise((resolve) => {
      // oxlint-disable-next-line portal/no-fixed-sleep -- Time for a redirect that must not come.
      setTimeout(resolve, 50);
    });
  });
  expect(host.leave).not.toHaveBeenCalled();
});

test.each([
  ['Account.Sso.Refused', 'The identity provider did not confirm the sign-in.'],
  ['Account.Sso.Unsolicited', 'The identity provider sent a sign-in that this portal had not asked for'],
  ['Account.Sso.Unavailable', 'The identity provider cannot be reached.'],
  ['%3Cscript%3E', 'The sign-in was not completed. Try again.'],
])('sso_error=%s is shown, and no redirect starts automatically', async (code, text) => {
  server.use(exists, providers('adfs'));
  const { host } = open(`/loginUam/acme?idp_config_id=idp-adfs&sso_error=${code}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await screen.findByLabelText('adfs');
  expect(host.leave).not.toHaveBeenCalled();
  expect(host.authorise).not.toHaveBeenCalled();
});

test('somebody whom the provider knows and who has no account is led to asking for one', async () => {
  server.use(exists, providers('adfs'));
  open('/loginUam/acme?sso_error=Account.Sso.Refused&sso_ref=ABCDEFGHJ2&sso_join=1');
  expect(await screen.findByRole('link', { name: 'Ask for an account' })).toHaveAttribute(
    'href',
    '/microapp/registerToJoin?by=provider',
  );
  expect(screen.getByText(/you have no account here yet/)).toBeInTheDocument();
  expect(screen.getByText('ABCDEFGHJ2')).toBeInTheDocument();
  // It is no failure.
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal is shown above the button; an expired challenge is renewed in place', async () => {
  server.use(
    exists,
    providers('adfs'),
    mock(beginSsoSignIn, ({ body }) =>
      body.login_challenge === 'given-1' ? 'Account.Page.Expired' : { redirect_url: PROVIDER },
    ),
  );
  const { user, host } = open('/loginUam/acme?login_challenge=given-1');

  await screen.findByLabelText('adfs');
  await waitFor(() => expect(button()).toBeEnabled());
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('has been renewed');
  await waitFor(() => expect(button()).toBeEnabled());
  await user.click(button());
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith(PROVIDER));
});

test('the link to the enterprise sign-in keeps the query', async () => {
  open('/loginUam?return_uri=%2Fx');
  expect(await screen.findByRole('link', { name: 'Enterprise sign-in' })).toHaveAttribute(
    'href',
    '/microapp/loginEnterprisePortal?return_uri=%2Fx',
  );
});

test('a work e-mail leads to the provider of its domain; only the domain is sent', async () => {
  server.use(
    exists,
    providers('adfs'),
    mock(findMailDomain, ({ params }) =>
      params.domain === 'acme.example'
        ? { enterprise_id: 'acme', config_id: 'idp-adfs', idp_name: 'adfs' }
        : 'Account.Organisation.Not.Exist',
    ),
    mock(beginSsoSignIn, ({ body }) => {
      expect(body).toMatchObject({ enterprise_id: 'acme', idp_config_id: 'idp-adfs' });
      return { redirect_url: PROVIDER };
    }),
  );
  const { user, host } = open();
  await name(user, 'ann@');
  expect(await screen.findByText('Enter your complete work e-mail')).toBeInTheDocument();
  await name(user, 'ann@other.example');
  expect(await screen.findByText(/This e-mail domain has no single sign-on/)).toBeInTheDocument();
  await name(user, 'ann@acme.example');
  await waitFor(() => expect(screen.getByLabelText('adfs')).toBeChecked());
  await user.click(button());
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith(PROVIDER));
});
