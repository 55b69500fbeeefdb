import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  changeAccessKeySecret,
  createAccessKey,
  deleteAccessKey,
  endFormerSecret,
  limitAccessKey,
  listAccessKeys,
  listDeletedAccessKeys,
  listKeyCalls,
  listKeyScopes,
  restoreAccessKey,
  updateAccessKey,
  type AccessKey,
} from '../contract/account/access-keys.ts';
import { readRecentSignIn } from '../contract/sign-in/sessions.ts';
import { UserType } from '../enums/user/user-type.ts';
import { RemoteRoot, type RemoteApp } from '../remote/remote-root.tsx';
import { commonMessages } from '../intl/messages.ts';
import { mock, server } from '../testing/mock.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { someUser } from '../testing/world.tsx';
import AccessKeysPage from './access-keys.page.tsx';

const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <AccessKeysPage />
  </RemoteRoot>
);
const open = (given: Parameters<typeof renderApp>[2] = {}) => renderApp(App, '/system/accesskeys', given);
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

const builds: AccessKey = {
  id: 'k-1',
  access_key_id: 'AKbuilds',
  secret_access_key: '••••Wx9z',
  desc: 'Builds',
  status: 1,
  create_time: ago(900),
  expire_time: null,
  last_used_time: null,
  version: 1,
  disabled_for: null,
  scopes: null,
  networks: [],
  former: null,
  made_by: null,
};
const old: AccessKey = { ...builds, id: 'k-2', access_key_id: 'AKold', desc: '', expire_time: ago(2) };

/** The API with these keys. */
function api(keys: AccessKey[] = [builds]) {
  const world = { keys, deleted: [] as AccessKey[], asked: [] as unknown[], recent: 600 };
  const find = (id: string) => world.keys.find((key) => key.id === id);
  server.use(
    mock(readRecentSignIn, () => ({ recent_seconds: world.recent })),
    mock(listAccessKeys, ({ query }) => {
      const rows = world.keys.filter(({ made_by }) => (made_by !== null) === (query.owner === 'company'));
      return { rows, total: rows.length };
    }),
    mock(listDeletedAccessKeys, () => ({
      keys: world.deleted.map(({ id, access_key_id, desc }) => ({
        id,
        access_key_id,
        desc,
        delete_time: ago(0),
        until_time: ago(-24),
      })),
    })),
    mock(listKeyScopes, {
      scopes: [
        { scope: 'webhooks:read', calls: [{ method: 'GET', path: '/webhooks', summary: 'List' }] },
        { scope: 'webhooks:write', calls: [{ method: 'POST', path: '/webhooks', summary: 'Add' }] },
        { scope: 'credits:read', calls: [{ method: 'GET', path: '/credits', summary: 'Credits' }] },
      ],
    }),
    mock(listKeyCalls, {
      rows: [{ network: '203.0.113.7', place: 'Shanghai', route: 'GET /userinfo', calls: 42, last_time: ago(1) }],
      total: 1,
    }),
    mock(limitAccessKey, ({ params, body }) => {
      world.asked.push(body);
      const { version: _, ...limits } = body;
      world.keys = world.keys.map((one) => (one.id === params.id ? { ...one, ...limits } : one));
      return {};
    }),
    mock(changeAccessKeySecret, ({ params }) => {
      const former = {
        secret_access_key: '••••Wx9z',
        last_used_time: ago(2),
        end_time: ago(-24),
        present_used_time: null,
      };
      world.keys = world.keys.map((one) =>
        one.id === params.id ? { ...one, former, secret_access_key: '••••cret' } : one,
      );
      return { access_key_id: 'AKbuilds', secret_access_key: 'next-secret' };
    }),
    mock(endFormerSecret, ({ params }) => {
      world.keys = world.keys.map((one) => (one.id === params.id ? { ...one, former: null } : one));
      return {};
    }),
    mock(restoreAccessKey, ({ params }) => {
      world.keys = [...world.keys, ...world.deleted.filter(({ id }) => id === params.id)];
      world.deleted = [];
      return {};
    }),
    mock(createAccessKey, ({ body }) => {
      world.asked.push(body);
      world.keys = [
        {
          ...builds,
          id: 'k-9',
          access_key_id: 'AKnew',
          desc: body.desc ?? '',
          expire_time: body.expire_time ?? null,
          made_by: body.owner === 'company' ? 'Ann' : null,
        },
        ...world.keys,
      ];
      return { id: 'k-9', access_key_id: 'AKnew', secret_access_key: 'top-secret' };
    }),
    mock(updateAccessKey, ({ params, body }) => {
      const key = find(params.id);
      if (!key) return 'Account.NotFound';
      world.keys = world.keys.map((one) => (one === key ? { ...one, ...body } : one));
      return {};
    }),
    mock(deleteAccessKey, ({ params, query }) => {
      const key = find(params.id);
      if (!key) return 'Account.NotFound';
      if (key.last_used_time && query.confirm !== key.access_key_id) return 'Account.AccessKey.InUse';
      world.keys = world.keys.filter((one) => one !== key);
      world.deleted = [key];
      return {};
    }),
  );
  return world;
}

test('the dialog of a new key cannot be left while it is made, so that its secret is shown', async () => {
  api([]);
  const reply = Promise.withResolvers<{ id: string; access_key_id: string; secret_access_key: string }>();
  const asked = jest.fn();
  server.use(
    mock(createAccessKey, () => {
      asked();
      return reply.promise;
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await user.keyboard('{Escape}');
  reply.resolve({ id: 'k-9', access_key_id: 'AKnew', secret_access_key: 'top-secret' });
  expect(await screen.findByText('top-secret')).toBeInTheDocument();
});

test('a new key shows its secret once, with a way to copy it', async () => {
  const world = api([]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Comment/), ' Nightly ');
  await user.click(within(dialog).getByText('30 days'));
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));

  expect(await within(dialog).findByText('top-secret')).toBeInTheDocument();
  const { desc, expire_time } = world.asked[0] as { desc: string; expire_time: string };
  expect(desc).toBe('Nightly');
  expect(Math.round((Date.parse(expire_time) - Date.now()) / HOUR / 24)).toBe(30);

  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(within(dialog).getByRole('button', { name: 'Copy Secret Access Key' }));
  expect(await screen.findByText('Secret Access Key copied')).toBeInTheDocument();
  expect(copied).toHaveBeenCalledWith('top-secret');

  await user.keyboard('{Escape}');
  expect(within(dialog).getByText('top-secret')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('top-secret')).not.toBeInTheDocument());
  expect(await screen.findByText('Nightly')).toBeInTheDocument();
});

test.each([0, 5])('a second click %i ms after the first does not create another key', async (wait) => {
  const world = api([]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const create = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create' });
  fireEvent.click(create);
  if (wait > 0)
    await act(
      () =>
        new Promise((resolve) => {
          // oxlint-disable-next-line portal/no-fixed-sleep -- The moment of the second click.
          setTimeout(resolve, wait);
        }),
    );
  fireEvent.click(create);
  expect(await screen.findByText('top-secret')).toBeInTheDocument();
  expect(world.asked).toHaveLength(1);
});

test('a comment is edited in place; a failed save shows a dialog and keeps the old comment', async () => {
  const world = api();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit the comment of AKbuilds' }));
  const field = screen.getByLabelText('Comment');
  expect(field).toHaveFocus();
  expect(screen.getByText('6 / 50')).toBeInTheDocument();
  await user.clear(field);
  await user.paste('x'.repeat(51));
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/50 characters/)).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, 'Deploys{Enter}');
  expect(await screen.findByText('Deploys')).toBeInTheDocument();
  expect(world.keys[0]?.desc).toBe('Deploys');

  server.use(mock(updateAccessKey, 'Account.NotFound'));
  await user.click(screen.getByRole('button', { name: 'Edit the comment of AKbuilds' }));
  await user.type(screen.getByLabelText('Comment'), ' and more{Enter}');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByText('The comment was not saved. Try again.')).not.toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(screen.getByText('Deploys')).toBeInTheDocument();
});

test('Escape restores a comment and the focus', async () => {
  api();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit the comment of AKbuilds' }));
  await user.type(screen.getByLabelText('Comment'), '!{Escape}');
  expect(screen.getByText('Builds')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit the comment of AKbuilds' })).toHaveFocus();
});

test('a key is disabled and enabled; an expired key shows that instead', async () => {
  const world = api([builds, old]);
  const { user } = open();
  expect(await screen.findByText('Expired')).toBeInTheDocument();
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  await user.click(screen.getByRole('switch', { name: 'Enable AKbuilds' }));
  expect(await screen.findByText('Disabled')).toBeInTheDocument();
  await waitFor(() => expect(world.keys[0]?.status).toBe(2));
});

test('deleting an unused key asks once, deleting a key in use asks for its id', async () => {
  const world = api([builds, { ...old, expire_time: null, last_used_time: ago(3) }]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete AKbuilds' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(world.keys).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Restore AKbuilds' })).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Delete AKold' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/enter its Access Key ID/), 'AKold');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No access keys yet')).toBeInTheDocument();
});

test('deleting a key that was used after the list was read asks for its id', async () => {
  const world = api();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete AKbuilds' }));
  world.keys = [{ ...builds, last_used_time: ago(0) }];
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await user.type(await within(dialog).findByLabelText(/enter its Access Key ID/), 'AKbuilds');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeEnabled());
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(world.keys).toEqual([]));
});

test('with five keys the page shows that no more can be created', async () => {
  api(Array.from({ length: 5 }, (_, n) => ({ ...builds, id: `k-${n}`, access_key_id: `AK${n}` })));
  open();
  const create = await screen.findByRole('button', { name: 'Create key' });
  expect(create).toBeDisabled();
  expect(create).toHaveAccessibleDescription('At most 5 keys. Delete one first.');
});

test.each([
  ['an individual', { user_type: UserType.individual }],
  ['a user of an identity provider', { user_type: UserType.idpUser }],
  ['a contact of a partner', { user_type: UserType.partnerContact, role: 2 }],
  ['an ordinary user of a partner', { user_type: UserType.partner, role: 2 }],
])('%s has no keys and sees who can have them', async (_, who) => {
  open({ user: someUser(who) });
  expect(await screen.findByText('Access keys are not available to this account')).toBeInTheDocument();
  expect(screen.getByText(/main account of a partner/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a list that cannot be loaded offers to try again', async () => {
  server.use(mock(listAccessKeys, { refused: '-1', status: 500 }));
  const { user } = open();
  expect(await screen.findByText('Access keys could not be loaded')).toBeInTheDocument();
  api();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Builds')).toBeInTheDocument();
});

test('the example of how to use a key has the id of a working key', async () => {
  api([{ ...builds, id: 'k-3', access_key_id: 'AKoff', status: 2 }, old, builds]);
  const first = open();
  expect(await screen.findByText(/Bearer AKbuilds\.<secret>/)).toBeInTheDocument();
  first.unmount();
  api([old]);
  open();
  expect(await screen.findByText(/Bearer <access_key_id>\.<secret>/)).toBeInTheDocument();
});

test('a key that the system disabled shows the reason, and is enabled automatically after a new sign-in', async () => {
  const world = api([{ ...builds, status: 2, disabled_for: 'password' }]);
  world.recent = 0;
  const { user, host } = open();
  expect(await screen.findByText('The password was changed')).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: 'Enable AKbuilds' }));
  await user.click(
    await within(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).findByRole('button', {
      name: 'Sign in again instead',
    }),
  );
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
  expect(world.keys[0]?.status).toBe(2);

  cleanup();
  world.recent = 600;
  open();
  await waitFor(() => expect(world.keys[0]?.status).toBe(1));
});

test('creating a key needs a recent sign-in; the form opens automatically after one', async () => {
  const world = api();
  world.recent = 60;
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  await user.click(
    await within(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).findByRole('button', {
      name: 'Sign in again instead',
    }),
  );
  expect(screen.queryByLabelText(/^Comment/)).not.toBeInTheDocument();

  cleanup();
  world.recent = 600;
  open();
  expect(await screen.findByRole('dialog', { name: 'Create access key' })).toBeInTheDocument();
});

test('disabling needs no recent sign-in', async () => {
  const world = api();
  world.recent = 0;
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'Enable AKbuilds' }));
  await waitFor(() => expect(world.keys[0]?.status).toBe(2));
});

test('a company key: who manages them, what the form says, what it may do and from where', async () => {
  const world = api([builds]);
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'Company keys' }));
  expect(await screen.findByText('No company keys yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/It stays when a person changes a password/)).toBeInTheDocument();
  await user.click(within(dialog).getByText('Only what I choose'));
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText('Choose at least one')).toBeInTheDocument();
  expect(world.asked).toEqual([]);

  const events = await within(dialog).findByRole('radiogroup', { name: 'Events' });
  await user.click(within(events).getByText('Read and change'));
  expect(within(dialog).getByText('POST')).toBeInTheDocument();
  const credits = within(dialog).getByRole('radiogroup', { name: 'Credits' });
  expect(within(credits).queryByText('Read and change')).not.toBeInTheDocument();
  await user.click(within(credits).getByText('Read'));
  await user.type(within(dialog).getByLabelText(/^Networks/), 'example.com');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText(/Enter addresses or ranges/)).toBeInTheDocument();
  await user.clear(within(dialog).getByLabelText(/^Networks/));
  await user.paste('203.0.113.0/24\n2001:db8::/32');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText('top-secret')).toBeInTheDocument();
  expect(world.asked).toMatchObject([
    { owner: 'company', scopes: ['credits:read', 'webhooks:write'], networks: ['203.0.113.0/24', '2001:db8::/32'] },
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Ann')).toBeInTheDocument();
});

test.each([
  ['an ordinary member', { user_type: UserType.enterprise, role: 2 }, false],
  ['an administrator', { user_type: UserType.enterprise, role: 1 }, true],
  ['the main account of a partner', { user_type: UserType.partner, role: 0 }, true],
  ['staff', { user_type: UserType.employee }, false],
])('%s: company keys', async (_, who, may) => {
  api();
  open({ user: someUser(who) });
  await screen.findByText('Builds');
  expect(screen.queryAllByRole('link', { name: 'Company keys' })).toHaveLength(may ? 1 : 0);
});

test('a key without limits says so; limits are changed, and the end stays as it is', async () => {
  const end = ago(-100);
  const world = api([{ ...builds, expire_time: end }]);
  const { user } = open();
  expect(await screen.findByText('Read everything')).toBeInTheDocument();
  expect(screen.getByText('From everywhere')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change limits of AKbuilds' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByText('Only what I choose'));
  await user.click(within(await within(dialog).findByRole('radiogroup', { name: 'Credits' })).getByText('Read'));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Credits: read')).toBeInTheDocument();
  expect(world.asked).toEqual([{ scopes: ['credits:read'], networks: [], expire_time: end, version: 1 }]);
});

test('a new secret: both are shown with their last use, and the former one can be ended', async () => {
  api();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New secret for AKbuilds' }));
  const ask = await screen.findByRole('dialog', { name: /Change the secret/ });
  await user.click(within(ask).getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('next-secret')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Two secrets work at present')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Ends in Wx9z' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Ends in cret' })).toBeInTheDocument();
  expect(screen.getByText('not used yet')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'New secret for AKbuilds' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'End former secret of AKbuilds' }));
  const end = await screen.findByRole('dialog', { name: /End the former secret/ });
  await user.click(within(end).getByRole('button', { name: 'End former secret' }));
  await waitFor(() => expect(screen.queryByText('Two secrets work at present')).not.toBeInTheDocument());
});

test('a deleted key is restored; its calls show network, place and number', async () => {
  const world = api([]);
  world.deleted = [builds];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Restore AKbuilds' }));
  await user.click(await screen.findByRole('button', { name: 'Show calls' }));
  expect(await screen.findByText('GET /userinfo')).toBeInTheDocument();
  for (const text of ['203.0.113.7', 'Shanghai', '42']) expect(screen.getByText(text)).toBeInTheDocument();
});
