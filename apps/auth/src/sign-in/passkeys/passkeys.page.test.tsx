import { act, screen, waitFor } from '@testing-library/react';
import { beginPasskeySignIn, signInByPasskey } from '@portal/common/contract/sign-in/passkey-sign-in';
import { readPasswordPolicy } from '@portal/common/contract/sign-in/password-policy';
import { readUserSource, signInPortal } from '@portal/common/contract/sign-in/sign-in';
import { UserSource } from '@portal/common/enums/user/user-source';
import { UserType } from '@portal/common/enums/user/user-type';
import { fakeAuthenticator } from '@portal/common/testing/authenticator';
import { mock, server } from '@portal/common/testing/mock';
import { someCreationOptions, someRequestOptions } from '@portal/common/testing/passkeys';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';

let browser: ReturnType<typeof fakeAuthenticator> | undefined;
afterEach(() => {
  browser?.remove();
  browser = undefined;
});

const open = (page: string) => renderApp(App, `/${page}?login_challenge=c-1`, { user: null });
const begun = () => mock(beginPasskeySignIn, someRequestOptions);
const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });
const stands = (count: number) =>
  waitFor(() => {
    expect(browser!.ceremonies).toHaveLength(count);
    expect(browser!.ceremonies.at(-1)).toMatchObject({ autofill: true, ended: false });
  });

test('a passkey that is chosen in the account field signs in, and stays signed in if that was ticked', async () => {
  browser = fakeAuthenticator();
  server.use(
    begun(),
    mock(signInByPasskey, ({ body }) => {
      expect(body).toMatchObject({ login_challenge: 'c-1', user_type: UserType.individual, remember: 1 });
      return { redirect_url: 'https://portal.example/go' };
    }),
  );
  const { user, host } = open('loginIndividualPortal');
  await user.click(await screen.findByRole('checkbox', { name: 'Stay signed in for 30 days' }));
  await stands(1);

  act(() => browser!.ceremonies[0]!.choose('pk-1'));

  await waitFor(() => expect(host.leave).toHaveBeenCalledWith('https://portal.example/go'));
});

test('by the button: cancelled says nothing, a deleted one is signalled and said, one of another page leads there', async () => {
  browser = fakeAuthenticator();
  const answers = [
    'Account.Passkey.Unknown',
    { refused: 'Account.Passkey.OtherPage', more: { user_type: UserType.partner } },
    'Account.Login.Disabled',
  ] as const;
  let tries = 0;
  server.use(
    begun(),
    mock(signInByPasskey, () => answers[tries++]!),
  );
  const { user } = open('loginEnterprisePortal');
  await user.click(await screen.findByLabelText('Account'));
  await user.paste('lin.yuan');
  await stands(1);

  await user.click(await button());
  await waitFor(() => expect(browser!.ceremonies.at(-1)).toMatchObject({ autofill: false, ended: false }));
  expect(browser.ceremonies[0]!.ended).toBe(true);
  act(() => browser!.ceremonies.at(-1)!.fail('NotAllowedError'));
  await stands(3);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Account')).toHaveValue('lin.yuan');

  const choose = async (count: number) => {
    await user.click(await button());
    await waitFor(() => expect(browser!.ceremonies).toHaveLength(count));
    act(() => browser!.ceremonies.at(-1)!.choose('pk-1'));
    await stands(count + 1);
  };
  await choose(4);
  expect(screen.getByRole('alert')).toHaveTextContent('This passkey has been deleted here.');
  expect(browser.signals.unknown).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: btoa('pk-1').slice(0, -2) });

  await choose(6);
  expect(screen.getByRole('link', { name: 'Go to that sign-in page' })).toHaveAttribute(
    'href',
    expect.stringContaining('/loginPartnerPortal?login_challenge=c-1'),
  );

  // As after a password: the form says it.
  await choose(8);
  expect(await screen.findByText(/^This account is disabled/)).toBeInTheDocument();
});

test('who goes on to the registration while a passkey is checked stays there, and may come back to use it', async () => {
  browser = fakeAuthenticator();
  const answer = Promise.withResolvers<void>();
  let tries = 0;
  server.use(
    begun(),
    mock(readPasswordPolicy, { min: 10, max: 16 }),
    mock(signInByPasskey, async () => {
      const at = (tries += 1);
      if (at === 1) await answer.promise;
      return { redirect_url: `https://portal.example/${at}` };
    }),
  );
  const { user, host } = open('loginEnterprisePortal');
  const choose = async () => {
    const before = browser!.ceremonies.length;
    await user.click(await button());
    await waitFor(() => expect(browser!.ceremonies.at(-1)).toMatchObject({ autofill: false, ended: false }));
    expect(browser!.ceremonies.length).toBeGreaterThan(before);
    act(() => browser!.ceremonies.at(-1)!.choose('pk-1'));
  };
  await choose();
  await waitFor(() => expect(tries).toBe(1));
  await user.click(screen.getByRole('link', { name: 'Register your company' }));
  await screen.findByLabelText('Company name');
  answer.resolve();

  act(() => void host.navigate('/loginEnterprisePortal?login_challenge=c-1'));
  await choose();
  await waitFor(() => expect(host.leave).toHaveBeenLastCalledWith('https://portal.example/2'));
  expect(host.leave).toHaveBeenCalledTimes(1);
});

test('a browser without passkeys shows and asks nothing; on a page of another site the button goes', async () => {
  const asked = jest.fn(someRequestOptions);
  server.use(mock(beginPasskeySignIn, asked), mock(readUserSource, { user_source: UserSource.euop }));
  const { user, unmount } = open('loginPartnerPortal');
  await user.click(await screen.findByLabelText('E-mail'));
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
  unmount();

  browser = fakeAuthenticator();
  open('loginPartnerPortal');
  const there = await button();
  const room = there.parentElement!;
  await stands(1);
  act(() => browser!.ceremonies[0]!.fail('SecurityError'));
  await waitFor(() => expect(there).not.toBeInTheDocument());
  // Its room stays: nothing moves under a click.
  expect(room).toBeInTheDocument();
});

test('staff use a passkey as second step, whose challenge is renewed after a refusal; others make two first', async () => {
  browser = fakeAuthenticator();
  const enrolment = { have: 0, needed: 2, options: someCreationOptions() };
  const passkeys: unknown[] = [];
  server.use(
    begun(),
    mock(signInPortal, ({ body }) => {
      if (body.new_passkey) {
        enrolment.have += 1;
        return enrolment.have < 2
          ? { refused: 'Account.Login.Passkey.Enrol', more: { passkey_enrolment: { ...enrolment } } }
          : { RedirectURL: 'https://portal.example/staff' };
      }
      if (!body.passkey) {
        return { refused: 'Account.Login.SecondFactor', more: { ways: ['passkey'], passkey: someRequestOptions() } };
      }
      passkeys.push(JSON.parse(body.passkey));
      return passkeys.length === 1
        ? 'Account.Passkey.Expired'
        : { refused: 'Account.Login.Passkey.Enrol', more: { passkey_enrolment: { ...enrolment } } };
    }),
  );
  const { user, host } = open('loginEmployeePortal');
  await user.click(await screen.findByLabelText('Account'));
  await user.paste('admin');
  await user.click(screen.getByLabelText('Password'));
  await user.paste('Quill-2026');
  await user.click(screen.getByText('Sign in').closest('button')!);

  const use = await screen.findByRole('button', { name: 'Use a passkey' });
  expect(screen.queryByLabelText('Authenticator or recovery code')).not.toBeInTheDocument();
  const answer = async (name: string) => {
    const before = browser!.ceremonies.length;
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(browser!.ceremonies.length).toBeGreaterThan(before));
    act(() => browser!.ceremonies.at(-1)!.choose(`pk-${before}`));
  };
  await answer('Use a passkey');
  expect(await screen.findByRole('alert')).toHaveTextContent('This took too long. Try your passkey again.');
  expect(use).toBeInTheDocument();
  await answer('Use a passkey');

  expect(await screen.findByRole('heading', { level: 1, name: 'Set up passkeys' })).toBeInTheDocument();
  await answer('Create the first passkey');
  expect(await screen.findByText('1 of 2 created')).toBeInTheDocument();
  // The device of the first one.
  const made = browser.ceremonies.length;
  await user.click(await screen.findByRole('button', { name: 'Create another passkey' }));
  await waitFor(() => expect(browser!.ceremonies.length).toBeGreaterThan(made));
  act(() => browser!.ceremonies.at(-1)!.fail('InvalidStateError'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This device already has a passkey/);
  await answer('Create another passkey');
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith('https://portal.example/staff'));
});
