import { screen, waitFor, within } from '@testing-library/react';
import {
  deleteContact,
  listContacts,
  resetContactPassword,
  setContactStatus,
} from '@portal/common/contract/company/contacts';
import { sendInvitation, withdrawInvitation } from '@portal/common/contract/account/invitation';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { chooseItem } from '@portal/common/testing/choose-item';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { ownershipMocks, partnerUser, receiptOf, someContact } from '../../testing/contacts.ts';

const invited = (state: InvitationState, days_left = 0) =>
  someContact({
    user_id: 'u-10',
    contact_name: 'Ola Dahl',
    invitation: {
      state,
      sent_by: 'email',
      sent_time: '2026-11-01T08:00:00Z',
      expire_time: '2026-11-08T08:00:00Z',
      days_left,
    },
  });
const main = someContact({
  user_id: 'u-7',
  contact_name: 'Lin Yuan',
  role: PartnerRole.admin,
  is_auth: 1,
  create_user: '',
  invitation: null,
});
beforeEach(() => server.use(...ownershipMocks()));
const open = (path = '/partnerUser', user = partnerUser()) => renderApp(App, path, { user });
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;
async function choose(user: ReturnType<typeof open>['user'], name: string, operation: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await chooseItem(user, operation);
}

test('the list has everybody with role, status and invitation; only ordinary users have actions', async () => {
  server.use(mock(listContacts, { rows: [invited(InvitationState.opened, 5), someContact(), main], total: 3 }));
  open();
  const row = within(await rowOf('Ola Dahl'));
  expect(row.getByText('Ordinary user')).toBeInTheDocument();
  expect(row.getByText('Invitation opened, 5 days left')).toBeInTheDocument();
  expect(within(await rowOf('Elin Berg')).queryByText(/nvit/)).toBeNull();
  expect(within(await rowOf('Lin Yuan')).getByText('Main account')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(2);
  expect(screen.getByText('3 people')).toBeInTheDocument();
});

/** Widest table beside the side menu in a window of 1280 px. */
const ROOM = 918;

test('below 1440 px the table fits beside the side menu: it has no creator and no date of creation', async () => {
  const media = window.matchMedia;
  window.matchMedia = (query) => ({ ...media(query), matches: query === '(max-width: 1439.98px)' });
  server.use(mock(listContacts, { rows: [someContact(), main], total: 2 }));
  open();
  await rowOf('Elin Berg');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Role',
    'Name',
    'Phone number',
    'E-mail',
    'Status',
    'Actions',
  ]);
  const { minWidth } = screen.getByRole('table').closest<HTMLElement>('[style*="min-width"]')!.style;
  expect(parseInt(minWidth, 10)).toBeLessThanOrEqual(ROOM);
  window.matchMedia = media;
});

test('a name that is written from right to left does not reorder the text beside it', async () => {
  server.use(mock(listContacts, { rows: [{ ...main, contact_name: 'ליאת כהן' }], total: 1 }));
  open();
  await rowOf('ליאת כהן');
  expect(screen.getByText('ליאת כהן').tagName).toBe('BDI');
});

test.each([
  [
    partnerUser({ role: PartnerRole.ordinary }),
    'Only the main account and platform admins manage contacts. You can view them.',
  ],
  [partnerUser({ auth_status: AuthStatus.pending }), 'Contacts can be managed once the company is verified.'],
])('users who may not manage see the reason and no actions: %#', async (user, why) => {
  server.use(mock(listContacts, { rows: [someContact()], total: 1 }));
  open('/partnerUser', user);
  await rowOf('Elin Berg');
  expect(screen.getByText(why)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add a contact' })).toBeNull();
});

test('the search takes parts of values; the days can be expanded; reset shows everybody again', async () => {
  const asked: unknown[] = [];
  server.use(
    mock(listContacts, ({ query }) => {
      asked.push(query);
      return { rows: query.phone ? [] : [someContact()], total: query.phone ? 0 : 1 };
    }),
  );
  const { user, path } = open('/partnerUser?from=2026-10-01&to=2026-10-31');
  await rowOf('Elin Berg');
  expect(screen.getByRole('button', { name: 'Fewer filters' })).toHaveAttribute('aria-expanded', 'true');
  await user.type(screen.getByLabelText('Phone number'), '138');
  await user.type(screen.getByLabelText('E-mail'), 'berg');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('No results')).toBeInTheDocument();
  expect(path()).toBe('/partnerUser?phone=138&email=berg&from=2026-10-01&to=2026-10-31');
  expect(asked.at(-1)).toEqual({
    phone: '138',
    email: 'berg',
    start_date: new Date(2026, 9, 1).toISOString(),
    end_date: new Date(2026, 10, 1).toISOString(),
    limit: 10,
    offset: 0,
  });
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await rowOf('Elin Berg');
  expect(path()).toBe('/partnerUser');
});

test('disabling asks first and shows what ended', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(listContacts, { rows: [someContact()], total: 1 }),
    mock(setContactStatus, ({ body }) => {
      sent.push(body);
      return { receipt: receiptOf(someContact()) };
    }),
  );
  const { user } = open();
  await choose(user, 'Elin Berg', 'Disable');
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('Elin Berg is signed out everywhere within 2 seconds.');
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Disable' }));
  const receipt = await screen.findByRole('dialog', { name: 'Receipt: access ended' });
  expect(within(receipt).getByText('Sessions ended').nextSibling).toHaveTextContent('2');
  expect(sent).toEqual([{ active_status: 0 }]);
  await user.click(within(receipt).getByText('Close'));
  await waitFor(() => expect(receipt).not.toBeInTheDocument());
});

test('enabling does not ask', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(listContacts, { rows: [someContact({ active_status: 0 })], total: 1 }),
    mock(setContactStatus, ({ body }) => {
      sent.push(body);
      return { receipt: null };
    }),
  );
  const { user } = open();
  await choose(user, 'Elin Berg', 'Enable');
  expect(await screen.findByText('Elin Berg was enabled')).toBeInTheDocument();
  expect(sent).toEqual([{ active_status: 1 }]);
});

test('deleting the last row of a page shows the previous page', async () => {
  let left = 11;
  server.use(
    mock(listContacts, ({ query }) => ({
      rows: Array.from({ length: Math.max(0, Math.min(10, left - (query.offset ?? 0))) }, (_, n) =>
        someContact({ user_id: `u-${n}`, contact_name: `Person ${(query.offset ?? 0) + n}` }),
      ),
      total: left,
    })),
    mock(deleteContact, () => {
      left = 10;
      return { receipt: receiptOf(someContact()) };
    }),
  );
  const { user, path } = open('/partnerUser?page=2');
  await choose(user, 'Person 10', 'Delete');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Person 0')).toBeInTheDocument();
  expect(path()).toBe('/partnerUser');
});

test('an invitation is sent again or withdrawn from its row; an accepted one gets a password link', async () => {
  const calls: string[] = [];
  server.use(
    mock(listContacts, { rows: [invited(InvitationState.sent, 7), someContact()], total: 2 }),
    mock(sendInvitation, ({ params }) => {
      calls.push(`invite ${params.user_id}`);
      return { sent_by: 'email' };
    }),
    mock(withdrawInvitation, ({ params }) => {
      calls.push(`withdraw ${params.user_id}`);
      return {};
    }),
    mock(resetContactPassword, ({ params }) => {
      calls.push(`reset ${params.user_id}`);
      return { refused: 'Account.Contact.Unverified' };
    }),
  );
  const { user } = open();
  await choose(user, 'Ola Dahl', 'Send invitation again');
  expect(
    await screen.findByText('The invitation was sent again. The previous link no longer works.'),
  ).toBeInTheDocument();
  await choose(user, 'Ola Dahl', 'Withdraw invitation');
  expect(await screen.findByText('The invitation was withdrawn')).toBeInTheDocument();
  await choose(user, 'Elin Berg', 'Send password link');
  expect(
    await screen.findByText('The e-mail of this person is not verified, so no link can be sent to it.'),
  ).toBeInTheDocument();
  expect(calls).toEqual(['invite u-10', 'withdraw u-10', 'reset u-9']);
});

test('a failed list shows the reason and a retry; an empty one a link to invite', async () => {
  server.use(mock(listContacts, { refused: '-1', message: 'The database sleeps.' }));
  const { user } = open();
  expect(await screen.findByText('The database sleeps.')).toBeInTheDocument();
  server.use(mock(listContacts, { rows: [], total: 0 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No contacts yet')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Add a contact' })).toHaveLength(2));
});
