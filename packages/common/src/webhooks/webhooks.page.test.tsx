import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  changeWebhookSecret,
  chooseWebhookKinds,
  confirmWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  switchWebhook,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '../contract/account/webhooks.ts';
import { readRecentSignIn } from '../contract/sign-in/sessions.ts';
import { PartnerRole } from '../enums/partner/partner-role.ts';
import { UserType } from '../enums/user/user-type.ts';
import { WebhookKind } from '../enums/webhook/webhook-kind.ts';
import { commonMessages } from '../intl/messages.ts';
import { RemoteRoot, type RemoteApp } from '../remote/remote-root.tsx';
import { mock, server } from '../testing/mock.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { someDelivery, someWebhook } from '../testing/webhooks.tsx';
import { someUser } from '../testing/world.tsx';
import WebhooksPage from './webhooks.page.tsx';

const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <WebhooksPage />
  </RemoteRoot>
);
const URL = 'https://hooks.example.com/portal';

/** The API with these addresses; `asked` has what was changed. */
function api(webhooks: Webhook[] = [someWebhook()], deliveries: WebhookDelivery[] = [someDelivery()]) {
  const world = { webhooks, asked: [] as unknown[], recent: 600 };
  const note = (what: string) => {
    world.asked.push(what);
    return {};
  };
  server.use(
    mock(readRecentSignIn, () => ({ recent_seconds: world.recent })),
    mock(listWebhooks, () => ({ webhooks: world.webhooks, kinds: Object.values(WebhookKind) })),
    mock(createWebhook, ({ body }) => {
      world.asked.push(body);
      world.webhooks = [...world.webhooks, someWebhook({ webhook_id: 'w-9', ...body })];
      return { webhook_id: 'w-9', secret: 'whsec_top' };
    }),
    mock(updateWebhook, ({ body }) => {
      world.asked.push(body);
      return {};
    }),
    mock(chooseWebhookKinds, ({ body }) => {
      world.asked.push(body);
      return {};
    }),
    mock(switchWebhook, ({ body }) => note(`enabled ${body.enabled}`)),
    mock(confirmWebhook, ({ params }) => {
      world.webhooks = world.webhooks.map((one) =>
        one.webhook_id === params.webhook_id ? { ...one, enabled: 1, reported_time: null } : one,
      );
      return note('confirmed');
    }),
    mock(changeWebhookSecret, () => {
      note('secret');
      return { secret: 'whsec_other', former_until: new Date().toISOString() };
    }),
    mock(deleteWebhook, ({ params }) => {
      world.webhooks = world.webhooks.filter(({ webhook_id }) => webhook_id !== params.webhook_id);
      return note('deleted');
    }),
    mock(testWebhook, () => note('test')),
    mock(listWebhookDeliveries, () => ({ rows: deliveries, total: deliveries.length })),
    mock(resendWebhookDelivery, ({ params }) => note(`resent ${params.message_id}`)),
  );
  return world;
}
const open = (given: Parameters<typeof renderApp>[2] = {}) => renderApp(App, '/webhooks', given);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('the first address is added with its events, and its secret is shown once', async () => {
  const world = api([]);
  const { user } = open();
  await user.click(await button('Add address'));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Add address' }));
  expect(await within(dialog).findByText(/Enter an https address/)).toBeInTheDocument();
  expect(within(dialog).getByText('Choose at least one event')).toBeInTheDocument();
  await user.click(within(dialog).getByLabelText(/^Address/));
  await user.paste(URL);
  await user.click(within(dialog).getByRole('checkbox', { name: /^Session ended/ }));
  await user.click(within(dialog).getByRole('checkbox', { name: /^Account created/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Add address' }));
  expect(await screen.findByText('whsec_top')).toBeInTheDocument();
  expect(world.asked).toEqual([{ url: URL, kinds: ['account.created', 'session.ended'] }]);
  await user.click(await button('Close'));
  await waitFor(() => expect(screen.queryByText('whsec_top')).not.toBeInTheDocument());
  expect(await screen.findByRole('heading', { name: URL })).toBeInTheDocument();
});

test('a change names the version that it was made from', async () => {
  const world = api([someWebhook({ version: 4 })]);
  const { user } = open();
  await user.click(await button(`Edit ${URL}`));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Address/), '/2');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(world.asked).toEqual([{ url: `${URL}/2`, kinds: ['account.disabled', 'session.ended'], version: 4 }]),
  );
});

test('other events for the same address are a call of their own, which needs no recent sign-in', async () => {
  const world = api([someWebhook({ version: 4 })]);
  const { user } = open();
  await user.click(await button(`Edit ${URL}`));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Account created/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(world.asked).toEqual([{ kinds: ['account.created', 'account.disabled', 'session.ended'], version: 4 }]),
  );
});

test('it is turned off, gets a new secret and is deleted, after questions', async () => {
  const world = api();
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: `Send events to ${URL}` }));
  await user.click(await button(`Change secret of ${URL}`));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change secret' }));
  expect(await screen.findByText('whsec_other')).toBeInTheDocument();
  await user.click(await button('Close'));
  await user.click(await button(`Delete ${URL}`));
  const question = await screen.findByRole('dialog', { name: /Delete this address/ });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No addresses yet')).toBeInTheDocument();
  expect(world.asked).toEqual(['enabled 0', 'secret', 'deleted']);
});

test('a new address needs a recent sign-in, and so does another one, which is still typed afterwards', async () => {
  const world = api();
  world.recent = 0;
  const { user, host } = open();
  const again = async () => user.click(await button('Sign in again instead'));
  await user.click(await button('Add address'));
  await again();
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
  cleanup();
  world.recent = 600;
  open();
  expect(await screen.findByRole('dialog', { name: 'Add an address' })).toBeInTheDocument();
  cleanup();

  server.use(mock(updateWebhook, 'Account.SignIn.Recent.Required'));
  const later = open();
  await later.user.click(await button(`Edit ${URL}`));
  const field = within(await screen.findByRole('dialog')).getByRole('textbox');
  await later.user.clear(field);
  await later.user.type(field, `${URL}/2`);
  await later.user.click(screen.getByRole('button', { name: 'Save' }));
  await later.user.click(await button('Sign in again instead'));
  cleanup();
  open();
  expect(within(await screen.findByRole('dialog')).getByRole('textbox')).toHaveValue(`${URL}/2`);
});

test('a test event opens the deliveries, each of which can be sent again', async () => {
  const world = api(undefined, [
    someDelivery({ message_id: 'msg_2', state: 'failed', attempts: 10, answer_code: null }),
    someDelivery(),
  ]);
  const { user } = open();
  await user.click(await button(`Send test event to ${URL}`));
  const list = await screen.findByRole('region', { name: `Deliveries to ${URL}` });
  expect(within(list).getByText('msg_2').closest('tr')).toHaveTextContent(/Failed.*None.*10/);
  expect(within(list).getByText('msg_1').closest('tr')).toHaveTextContent(/Delivered.*204.*1/);
  await user.click(within(list).getByRole('button', { name: 'Send again: session.ended, msg_2' }));
  await waitFor(() => expect(world.asked).toEqual(['test', 'resent msg_2']));
});

test('an address that was turned off by the portal says why, and sends nothing', async () => {
  api([someWebhook({ enabled: 0, given_up_time: '2026-11-20T08:00:00Z', failing_since: '2026-11-17T08:00:00Z' })]);
  open();
  expect(await screen.findByText(/no message had arrived for 3 days/)).toBeInTheDocument();
  expect(await button(`Send test event to ${URL}`)).toBeDisabled();
});

test('an address that was turned off after a report says so, and is on again once somebody has confirmed it', async () => {
  const world = api([someWebhook({ enabled: 0, reported_time: '2026-11-20T08:00:00Z' })]);
  world.recent = 0;
  const first = open();
  expect(await screen.findByText(/account that had added or changed it was reported/)).toBeInTheDocument();
  const turn = () => screen.getByRole('switch', { name: `Send events to ${URL}` });
  await first.user.click(turn());
  expect(await button('Sign in again instead')).toBeInTheDocument();
  cleanup();
  world.recent = 600;
  const { user } = open();
  await user.click(await button(`Confirm and turn on ${URL}`));
  const question = await screen.findByRole('dialog', { name: /Turn this address on again/ });
  await user.click(within(question).getByRole('button', { name: 'Confirm and turn on' }));
  await waitFor(() => expect(turn()).toBeChecked());
  expect(world.asked).toEqual(['confirmed']);
});

test('at five addresses no other one can be added', async () => {
  api(Array.from({ length: 5 }, (_, n) => someWebhook({ webhook_id: `w-${n}`, url: `${URL}/${n}` })));
  open();
  expect(await button('Add address')).toBeDisabled();
  expect(screen.getByText('At most 5 addresses')).toBeInTheDocument();
});

test.each([
  [PartnerRole.admin, true],
  [PartnerRole.platformAdmin, true],
  [PartnerRole.ordinary, false],
])('a partner with role %s manages webhooks: %s', async (role, may) => {
  api();
  open({ user: someUser({ user_type: UserType.partner, role }) });
  expect(
    await (may ? screen.findByRole('heading', { name: URL }) : screen.findByText('You cannot manage webhooks')),
  ).toBeInTheDocument();
});
