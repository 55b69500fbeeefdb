import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { listActivity } from '../contract/account/activity.ts';
import type { ReplyOf } from '../contract/endpoint.ts';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readRecentSignIn,
  type OwnSession,
} from '../contract/sign-in/sessions.ts';
import { endSignedInApplication, listSignedInApplications } from '../contract/sign-in/signed-in-applications.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../contract/sign-in/second-factor.ts';
import { readTimeZone } from '../contract/account/time-zone.ts';
import { UserType } from '../enums/user/user-type.ts';
import { RemoteRoot, type RemoteApp } from '../remote/remote-root.tsx';
import { commonMessages } from '../intl/messages.ts';
import { mock, server } from '../testing/mock.tsx';
import { passkeyMocks } from '../testing/passkeys.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { someUser } from '../testing/world.tsx';
import SecurityPage from './security.page.tsx';

const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <SecurityPage />
  </RemoteRoot>
);
const open = (given: Parameters<typeof renderApp>[2] = {}) => renderApp(App, '/account/security', given);

const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-${index}`);
const enrolment = {
  enrolment_ticket: 'ticket-1',
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_uri: 'otpauth://totp/Portal:linyuan?secret=JBSWY3DPEHPK3PXP&issuer=Portal',
};
type Factor = ReplyOf<typeof readSecondFactor>;
const off: Factor = { enabled: false, required: false, applies: true, enabled_at: null, recovery_codes_left: 0 };
const on: Factor = {
  enabled: true,
  required: false,
  applies: true,
  enabled_at: new Date(2026, 2, 9, 12).toISOString(),
  recovery_codes_left: 8,
};
const at = (minute: number) => new Date(2026, 2, 9, 12, minute).toISOString();
const here: OwnSession = {
  session_id: 's-1',
  current: true,
  signed_in_at: at(0),
  last_used_at: at(9),
  browser: 'Chrome',
  system: 'Windows',
  device: 'desktop',
  network: '203.0.113.1',
};
const phone: OwnSession = {
  ...here,
  session_id: 's-2',
  current: false,
  browser: 'Safari',
  system: 'iOS',
  device: 'phone',
  network: '203.0.113.2',
};
const strange: OwnSession = {
  ...here,
  session_id: 's-3',
  current: false,
  browser: '',
  system: '',
  device: '',
  network: '',
};

/** Mocks the API with these sessions and this state of the second factor. */
function api({ factor = off, sessions = [here] }: { factor?: Factor; sessions?: OwnSession[] } = {}) {
  const world = { factor, sessions, recent: 600 };
  const check = (code: string) => code === '123456';
  server.use(
    ...passkeyMocks(),
    mock(readTimeZone, { chosen: null, used: 'Asia/Shanghai' }),
    mock(readSecondFactor, () => world.factor),
    mock(beginSecondFactor, enrolment),
    mock(confirmSecondFactor, ({ body }) => {
      if (body.enrolment_ticket !== 'ticket-1' || !check(body.second_factor_code))
        return 'Account.Login.SecondFactor.Wrong';
      world.factor = { ...on, recovery_codes_left: 10 };
      return { recovery_codes: codes };
    }),
    mock(renewRecoveryCodes, ({ body }) =>
      check(body.second_factor_code) ? { recovery_codes: codes } : 'Account.Login.SecondFactor.Wrong',
    ),
    mock(removeSecondFactor, ({ body }) => {
      if (!check(body.second_factor_code)) return 'Account.Login.SecondFactor.Wrong';
      world.factor = off;
      return {};
    }),
    mock(readRecentSignIn, () => ({ recent_seconds: world.recent })),
    mock(listActivity, { entries: [], next: null }),
    mock(listOwnSessions, () => ({ rows: world.sessions, total: world.sessions.length })),
    mock(endOwnSession, ({ params }) => {
      if (!world.sessions.some(({ session_id }) => session_id === params.session_id)) return 'Account.NotFound';
      world.sessions = world.sessions.filter(({ session_id }) => session_id !== params.session_id);
      return {};
    }),
    mock(endOtherSessions, () => {
      world.sessions = [here];
      return {};
    }),
    mock(listSignedInApplications, { rows: [], total: 0 }),
  );
  return world;
}

test('setting up a second factor shows key, first code, and recovery codes to store', async () => {
  api();
  const { user } = open();
  await user.click(await screen.findByText('Set up'));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByLabelText('QR code for the authenticator app')).toBeInTheDocument();
  expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();

  await user.type(within(dialog).getByLabelText('Authenticator code'), '654321{Enter}');
  expect(await within(dialog).findByText('Wrong code. Check your authenticator and try again.')).toBeInTheDocument();
  const field = within(dialog).getByLabelText('Authenticator code');
  await user.clear(field);
  await user.type(field, '123456{Enter}');

  expect(await within(dialog).findByText(codes[9]!)).toBeInTheDocument();
  const done = within(dialog).getByText('Done').closest('button')!;
  expect(done).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(within(dialog).getByText(codes[0]!)).toBeInTheDocument();
  await user.click(within(dialog).getByLabelText('I have saved my recovery codes'));
  await user.click(done);
  expect(await screen.findByText('Two-step verification turned on')).toBeInTheDocument();
  expect(await screen.findByText('10 recovery codes left')).toBeInTheDocument();
});

test('a set-up cannot be left while its first code is checked, so that the recovery codes are shown', async () => {
  api();
  const reply = Promise.withResolvers<{ recovery_codes: string[] }>();
  const asked = jest.fn();
  server.use(
    mock(confirmSecondFactor, () => {
      asked();
      return reply.promise;
    }),
  );
  const { user } = open();
  await user.click(await screen.findByText('Set up'));
  await user.type(await screen.findByLabelText('Authenticator code'), '123456{Enter}');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await user.keyboard('{Escape}');
  reply.resolve({ recovery_codes: codes });
  expect(await screen.findByText(codes[9]!)).toBeInTheDocument();
});

test('an enabled factor shows its date, makes new recovery codes and is switched off by a code', async () => {
  api({ factor: on });
  const { user } = open();
  expect(await screen.findByText('8 recovery codes left')).toBeInTheDocument();
  expect(screen.getByText('2026-03-09')).toBeInTheDocument();

  await user.click(screen.getByText('New recovery codes'));
  await user.type(await screen.findByLabelText('Authenticator or recovery code'), '123456{Enter}');
  await user.click(await screen.findByLabelText('I have saved my recovery codes'));
  await user.click(screen.getByText('Done'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(screen.getByText('Turn off'));
  await user.type(await screen.findByLabelText('Authenticator or recovery code'), '123456{Enter}');
  expect(await screen.findByText('Two-step verification turned off')).toBeInTheDocument();
  expect(await screen.findByText('Off')).toBeInTheDocument();
});

test('staff cannot switch the second factor off', async () => {
  api({ factor: { ...on, required: true, recovery_codes_left: 2 } });
  open({ user: someUser({ user_type: UserType.employee }) });
  expect(await screen.findByText('Only 2 recovery codes left. Create new ones.')).toBeInTheDocument();
  expect(screen.getByText('You must use two-step verification. It cannot be turned off.')).toBeInTheDocument();
  expect(screen.queryByText('Turn off')).not.toBeInTheDocument();
});

test('after an old sign-in a change redirects to the sign-in and back to this page', async () => {
  api();
  server.use(mock(beginSecondFactor, 'Account.SignIn.Recent.Required'));
  const { user, host } = open();
  await user.click(await screen.findByText('Set up'));
  await user.click(
    await within(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).findByText(
      'Sign in again instead',
    ),
  );
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
});

test('after an old sign-in a new one is requested first, and then the form opens', async () => {
  const world = api({ factor: on });
  world.recent = 120;
  const { user, host } = open();
  await user.click(await screen.findByText('Turn off'));
  await user.click(
    await within(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).findByText(
      'Sign in again instead',
    ),
  );
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
  cleanup();
  world.recent = 600;
  open();
  expect(await screen.findByLabelText('Authenticator or recovery code')).toBeInTheDocument();
});

test('an expired set-up shows that and can be closed', async () => {
  api();
  server.use(mock(confirmSecondFactor, 'Account.SecondFactor.Enrolment.Expired'));
  const { user } = open();
  await user.click(await screen.findByText('Set up'));
  await user.type(await screen.findByLabelText('Authenticator code'), '123456{Enter}');
  expect(await screen.findByText('The setup has expired. Start again.')).toBeInTheDocument();
  await user.click(screen.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('sessions are listed, and one is ended after a confirmation', async () => {
  api({ sessions: [here, phone, strange] });
  const { user } = open();
  const mine = await screen.findByRole('listitem', { name: 'Chrome · Windows' });
  expect(within(mine).getByText('This device')).toBeInTheDocument();
  expect(within(mine).queryByText('Sign out')).not.toBeInTheDocument();
  expect(screen.getByRole('listitem', { name: 'Unknown device' })).toBeInTheDocument();

  await user.click(screen.getByLabelText('Sign out Safari · iOS'));
  await user.click(await screen.findByText('Sign out device'));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Safari · iOS' })).not.toBeInTheDocument());
  expect(screen.getByRole('listitem', { name: 'Chrome · Windows' })).toBeInTheDocument();
});

test('a session that has ended meanwhile counts as ended', async () => {
  const world = api({ sessions: [here, phone] });
  const { user } = open();
  await user.click(await screen.findByLabelText('Sign out Safari · iOS'));
  world.sessions = [here];
  await user.click(await screen.findByText('Sign out device'));
  expect(await screen.findByText('No other device is signed in.')).toBeInTheDocument();
});

test('all other sessions are ended with one click', async () => {
  api({ sessions: [here, phone, strange] });
  const { user } = open();
  await user.click(await screen.findByText('Sign out all others'));
  expect(await screen.findByText('Sign out 2 other devices?')).toBeInTheDocument();
  await user.click(screen.getByText('Sign out all'));
  expect(await screen.findByText('No other device is signed in.')).toBeInTheDocument();
  expect(screen.queryByText('Sign out all others')).not.toBeInTheDocument();
});

test('a list that cannot be loaded has a retry, and the rest of the page is shown', async () => {
  api();
  server.use(mock(listOwnSessions, { refused: '-1', status: 500 }));
  const { user } = open();
  expect(await screen.findByText('Devices could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Set up')).toBeInTheDocument();
  api();
  await user.click(screen.getByText('Try again'));
  expect(await screen.findByText('This device')).toBeInTheDocument();
});

test.each(['123 456', '１２３４５６', ' 123456\u200b'])(
  'a code of an authenticator may be typed as %j',
  async (typed) => {
    api({ factor: on });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    await user.click(await screen.findByLabelText('Authenticator or recovery code'));
    await user.paste(typed);
    expect(screen.getByLabelText('Authenticator or recovery code')).toHaveValue('123456');
    await user.click(screen.getByRole('button', { name: 'Create new codes' }));
    expect(await screen.findByText('AAAA-BBBB-0')).toBeInTheDocument();
  },
);

test('users of an identity provider have their second factor there', async () => {
  api({ factor: { ...off, applies: false } });
  open({ user: someUser({ user_type: UserType.partnerContact }) });
  expect(await screen.findByText(/^You sign in through your company/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Set up' })).not.toBeInTheDocument();
  expect(screen.queryByText('Off')).not.toBeInTheDocument();
});

test('signed-in applications show since when and their last use; one is signed out after a question', async () => {
  api();
  let rows = [
    {
      client_id: 'shop',
      name_zh: '商城',
      name_en: 'Shop',
      since_time: at(0),
      last_used_time: at(9),
      allowed_time: null,
    },
  ];
  const ended: string[] = [];
  server.use(
    mock(listSignedInApplications, () => ({ rows, total: rows.length })),
    mock(endSignedInApplication, ({ params }) => {
      ended.push(params.client_id);
      rows = [];
      return {};
    }),
  );
  const { user } = open();
  const row = within(await screen.findByRole('listitem', { name: 'Shop' }));
  expect(row.getByText(/^Since/)).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Sign out of Shop' }));
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Signed out of Shop')).toBeInTheDocument();
  expect(await screen.findByText('You are signed in to no application through the portal.')).toBeInTheDocument();
  expect(ended).toEqual(['shop']);
});

test('an application that was allowed but is not signed in to can be ended, which withdraws the consent', async () => {
  api();
  server.use(
    mock(listSignedInApplications, {
      rows: [
        {
          client_id: 'shop',
          name_zh: '商城',
          name_en: 'Shop',
          since_time: null,
          last_used_time: null,
          allowed_time: at(3),
        },
      ],
      total: 1,
    }),
  );
  const { user } = open();
  const row = within(await screen.findByRole('listitem', { name: 'Shop' }));
  expect(row.getByText(/^Allowed/)).toBeInTheDocument();
  expect(row.queryByText(/^Since/)).not.toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Sign out of Shop' }));
  expect(await screen.findByText(/Your permission is withdrawn too/)).toBeInTheDocument();
});

test('applications that cannot be loaded leave the rest of the page', async () => {
  api();
  server.use(mock(listSignedInApplications, { refused: '-1', status: 500 }));
  open();
  expect(await screen.findByText('The applications could not be loaded')).toBeInTheDocument();
  expect(await screen.findByText('Chrome · Windows')).toBeInTheDocument();
});
