import { act, screen, waitFor, within } from '@testing-library/react';
import { Button, Form, Input } from '../../antd/base.ts';
import { readRecentSignIn } from '../../contract/sign-in/sessions.ts';
import { readStepUpWays, stepUp } from '../../contract/sign-in/step-up.ts';
import { createWebhook } from '../../contract/account/webhooks.ts';
import { FactorWay } from '../../enums/sign-in/factor-way.ts';
import { LeaveGuard } from '../../form/draft/leave-guard.tsx';
import { PortalForm } from '../../form/portal-form.tsx';
import { usePortalForm } from '../../form/use-portal-form.tsx';
import { useChange } from '../../host/use-change.ts';
import { commonMessages } from '../../intl/messages.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { mayLeave } from '../../routes/leaving.ts';
import { fakeAuthenticator } from '../../testing/authenticator.tsx';
import { mock, server } from '../../testing/mock.tsx';
import { someRequestOptions } from '../../testing/passkeys.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { proveByPassword, stepUpMocks } from '../../testing/step-up.tsx';
import { useFormStepUp } from '../use-form-step-up.tsx';
import { useStepUp } from '../use-step-up.tsx';

/** A form whose save needs a recent sign-in, and a button that asks before it does something. */
function Page({ onOpen }: { onOpen: (what: string) => void }) {
  const form = usePortalForm<{ url: string }>({ name: 'some' });
  const { mutateAsync: save } = useChange(createWebhook);
  const asked = useFormStepUp({ name: 'some', form, stored: { url: '' } });
  const before = useStepUp('before', onOpen);
  return (
    <>
      <Button onClick={() => before.ask('it')}>Open</Button>
      {before.dialog}
      <PortalForm
        form={form}
        initialValues={asked.initialValues}
        onSubmit={({ url }) => save({ body: { url, kinds: ['account.created'] } })}
        onFailure={asked.onFailure}
        footer={<Button htmlType="submit">Save</Button>}
      >
        <LeaveGuard when={form.edited && !asked.leaving} />
        <Form.Item name="url" label="Address">
          <Input />
        </Form.Item>
        {asked.dialog}
      </PortalForm>
    </>
  );
}

let opened: string[] = [];
let saved: unknown[] = [];
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <Page onOpen={(what) => opened.push(what)} />
  </RemoteRoot>
);
const open = () => renderApp(App, '/some');
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
/** The proofs that the API got. */
let proofs: Record<string, unknown>[] = [];
const asks = (code: 'Account.Login.SecondFactor' | 'Account.Login.Confirm', more: Record<string, unknown>) =>
  mock(stepUp, ({ body }) => {
    proofs.push(body);
    if ('second_factor_code' in body && body.second_factor_code === '000000') return 'Account.Login.SecondFactor.Wrong';
    if ('passkey' in body && proofs.filter((one) => 'passkey' in one).length === 1) return 'Account.Passkey.Expired';
    return 'second_factor_code' in body || 'passkey' in body ? { recent_seconds: 600 } : { refused: code, more };
  });

let browser: ReturnType<typeof fakeAuthenticator> | undefined;
beforeEach(() => {
  [opened, saved, proofs] = [[], [], []];
  server.use(
    mock(readRecentSignIn, { recent_seconds: 0 }),
    mock(createWebhook, ({ body }) => {
      saved.push(body);
      return saved.length === 1 ? 'Account.SignIn.Recent.Required' : { webhook_id: 'w-1', secret: 'whsec_1' };
    }),
  );
});
afterEach(() => {
  browser?.remove();
  browser = undefined;
});

test('a refused save is sent again with what was typed; a wrong password stays at its field', async () => {
  const { user, host } = open();
  await user.type(await screen.findByLabelText('Address'), 'https://acme.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const asked = await dialog();
  expect(await asked.findByText('linyuan')).toBeInTheDocument();
  expect(document.querySelector('input[autocomplete=username]')).toHaveValue('linyuan');
  expect(asked.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  expect(asked.getByLabelText('Password')).toHaveFocus();
  await user.click(asked.getByRole('button', { name: 'Confirm and continue' }));
  expect(await asked.findByText('Enter a password')).toBeInTheDocument();
  await user.type(asked.getByLabelText('Password'), 'Wrong-1234{Enter}');
  expect(await asked.findByText('Wrong current password. Check it and try again.')).toBeInTheDocument();
  expect(saved).toHaveLength(1);
  await user.clear(asked.getByLabelText('Password'));
  await proveByPassword(user);
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toEqual(saved[0]);
  await gone();
  expect(screen.getByLabelText('Address')).toHaveValue('https://acme.example');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  expect(host.onLogin).not.toHaveBeenCalled();
});

test('Escape opens nothing and gives the focus back; a code as second step opens what was asked for', async () => {
  server.use(asks('Account.Login.SecondFactor', { ways: [FactorWay.code] }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await (await dialog()).findByLabelText('Password');
  await user.keyboard('{Escape}');
  await gone();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  expect(opened).toEqual([]);

  await user.keyboard('{Enter}');
  await proveByPassword(user);
  const asked = await dialog();
  const code = await asked.findByLabelText('Authenticator or recovery code');
  await waitFor(() => expect(code).toHaveFocus());
  await user.keyboard('000000{Enter}');
  expect(await asked.findByText(/^Wrong code/)).toBeInTheDocument();
  expect(opened).toEqual([]);
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(opened).toEqual(['it']));
  await gone();
});

test('a proof that is closed while it is sent does nothing when its answer comes; one is sent at a time', async () => {
  browser = fakeAuthenticator();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    mock(stepUp, async ({ body }) => {
      proofs.push(body);
      if (proofs.length === 1) await answered;
      return { recent_seconds: 600 };
    }),
    ...stepUpMocks({ passkey: true }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await proveByPassword(user);
  await waitFor(() => expect(proofs).toHaveLength(1));
  const asked = await dialog();
  expect(asked.getByRole('button', { name: 'Use a passkey' })).toBeDisabled();
  expect(asked.getByRole('button', { name: 'Sign in again instead' })).toBeDisabled();
  await user.keyboard('{Escape}');
  await gone();
  answer();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await proveByPassword(user);
  await waitFor(() => expect(proofs).toHaveLength(2));
  await gone();
  expect(opened).toEqual(['it']);
});

test('what was typed is guarded while the proof is asked for, and free once it is kept for the sign-in page', async () => {
  const { user, host } = open();
  await user.type(await screen.findByLabelText('Address'), 'https://acme.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const asked = await dialog();
  const leave = await asked.findByRole('button', { name: 'Sign in again instead' });
  let may = true;
  act(() => {
    may = mayLeave('/', () => {});
  });
  expect(may).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closes()).toBe(false);
  let free = false;
  host.onLogin.mockImplementation(() => {
    free = closes();
  });
  await user.click(leave);
  expect(free).toBe(true);
});

test('a passkey proves it alone, and as second step with new options after a refusal', async () => {
  browser = fakeAuthenticator();
  server.use(...stepUpMocks({ passkey: true }));
  const first = open();
  await first.user.click(await screen.findByRole('button', { name: 'Open' }));
  await first.user.click(await (await dialog()).findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(browser!.ceremonies).toHaveLength(1));
  act(() => browser!.ceremonies[0]!.choose('pk-1'));
  await waitFor(() => expect(opened).toEqual(['it']));
  await gone();

  const passkey = someRequestOptions();
  server.use(asks('Account.Login.SecondFactor', { ways: [FactorWay.code, FactorWay.passkey], passkey }));
  await first.user.click(screen.getByRole('button', { name: 'Open' }));
  await proveByPassword(first.user);
  const asked = await dialog();
  await asked.findByLabelText('Authenticator or recovery code');
  await first.user.click(asked.getByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(browser!.ceremonies).toHaveLength(2));
  act(() => browser!.ceremonies[1]!.choose('pk-1'));
  expect(await asked.findByRole('alert')).toBeInTheDocument();
  await waitFor(() => expect(proofs).toHaveLength(3));
  expect(proofs[2]).not.toHaveProperty('passkey');
  await first.user.click(asked.getByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(browser!.ceremonies).toHaveLength(3));
  act(() => browser!.ceremonies[2]!.choose('pk-1'));
  await waitFor(() => expect(opened).toEqual(['it', 'it']));
});

test('an unusual proof asks for the code that was sent; a second step that is missing is set up elsewhere', async () => {
  server.use(
    asks('Account.Login.Confirm', { confirm: { channel: 'email', address: 'l***@example.com', retry_after: 60 } }),
  );
  const { user, host } = open();
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  const lead = (await screen.findByText(/^Your last sign-in was a while ago/)).closest('[role=status]');
  await proveByPassword(user);
  const asked = await dialog();
  await waitFor(() => expect(lead).toHaveTextContent(/We have sent a code to l\*\*\*@example.com/));
  await user.type(asked.getByLabelText('Verification code'), '123456{Enter}');
  await waitFor(() => expect(opened).toEqual(['it']));
  await gone();

  server.use(mock(stepUp, 'Account.Login.Idp.Only'));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await proveByPassword(user);
  expect(await screen.findByRole('button', { name: 'Go to the sign-in page' })).toHaveAccessibleDescription(
    /^Sign in through your company again/,
  );
  await user.keyboard('{Escape}');
  await gone();

  server.use(mock(stepUp, 'Account.Login.SecondFactor.Enrol'));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await proveByPassword(user);
  expect(await screen.findByText(/Your account needs two-step verification/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go to the sign-in page' }));
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
});

test('who signs in by a provider is led there, and what was asked for opens after the return', async () => {
  server.use(mock(readStepUpWays, { password: false, passkey: false, provider: 'Works' }));
  const { user, host, unmount } = open();
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByText(/confirms who you are/)).toHaveTextContent('Works confirms who you are');
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go to the sign-in page' }));
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
  unmount();
  server.use(mock(readRecentSignIn, { recent_seconds: 590 }));
  open();
  await waitFor(() => expect(opened).toEqual(['it']));
});
