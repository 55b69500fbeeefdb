import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listContacts, readContact } from '@portal/common/contract/company/contacts';
import { listPositions } from '@portal/common/contract/portal/lookups';
import {
  acceptOwnership,
  endOwnershipOffer,
  listOwnerCandidates,
  offerOwnership,
  readOwnershipOffer,
} from '@portal/common/contract/company/ownership';
import { validateVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { ownershipMocks, partnerUser, someContact, someOffer } from '../../testing/contacts.ts';
import { positions } from '../../testing/profile.ts';

const heir = partnerUser({
  user_id: 'u-9',
  user_name: 'Elin Berg',
  user_type: UserType.partnerContact,
  role: PartnerRole.ordinary,
  email: 'elin@northwind.example',
});
const open = (user = partnerUser()) => renderApp(App, '/partnerUser/owner', { user });
const proof = (token = 'proof-1') => mock(validateVerifyCode, { verify_code_token: token });
const main = someContact({
  user_id: 'u-7',
  contact_name: 'Lin Yuan',
  role: PartnerRole.admin,
  is_auth: 1,
  create_user: '',
  invitation: null,
});

test('the main account chooses a person and confirms with a code; the page shows what it loses', async () => {
  const asked: unknown[] = [];
  server.use(
    mock(validateVerifyCode, ({ body }) => {
      asked.push(body);
      return { verify_code_token: 'proof-1' };
    }),
    ...ownershipMocks(),
  );
  const { user } = open();
  expect(await screen.findByText(/^You become a platform admin/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send the offer' }));
  expect(await screen.findByText('Choose who takes over')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'New holder' }));
  await user.click(await screen.findByText('elin@northwind.example'));
  await user.type(screen.getByLabelText('E-mail code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Send the offer' }));
  expect(await screen.findByRole('heading', { name: 'Waiting for Elin Berg' })).toBeInTheDocument();
  expect(screen.getByText('The offer was sent to Elin Berg')).toBeInTheDocument();
  expect(screen.getByText('Valid until').parentElement?.nextSibling).not.toBeEmptyDOMElement();
  expect(asked).toEqual([
    expect.objectContaining({
      account: 'u-7',
      send_type: 3,
      verify_code_type: 14,
      user_type: 4,
      verify_code: '123456',
    }),
  ]);
});

test('after a refusal the proof is used again: the same code is not sent twice', async () => {
  let codes = 0;
  const tokens: string[] = [];
  server.use(
    mock(validateVerifyCode, () => {
      codes += 1;
      return { verify_code_token: 'proof-1' };
    }),
    mock(offerOwnership, ({ body }) => {
      tokens.push(body.verify_code_token);
      return 'Account.Contact.Disabled' as const;
    }),
    ...ownershipMocks(),
  );
  const { user } = open();
  await user.click(await screen.findByRole('combobox', { name: 'New holder' }));
  await user.click(await screen.findByText('elin@northwind.example'));
  await user.type(screen.getByLabelText('E-mail code'), '123456');
  for (const turn of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Send the offer' }));
    await waitFor(() => expect(tokens).toHaveLength(turn));
    expect(await screen.findByText('This person is disabled. Enable the account first.')).toBeInTheDocument();
  }
  expect([codes, ...tokens]).toEqual([1, 'proof-1', 'proof-1']);
});

/** As a browser sends it, with the code that antd reads. */
function pressEnter(field: HTMLElement) {
  const key = { key: 'Enter', keyCode: 13 };
  fireEvent.keyDown(field, key);
  fireEvent.keyUp(field, key);
}

test('Enter selects nobody during a search, and the person found after it', async () => {
  const answer = Promise.withResolvers<void>();
  const offered: string[] = [];
  const person = (contact_id: string, contact_name: string, email: string) => ({
    contact_id,
    contact_name,
    email,
    phone: '',
    role: PartnerRole.ordinary,
  });
  const people = [
    person('u-9', 'Elin Berg', 'elin@northwind.example'),
    person('u-10', 'Omar Aziz', 'omar@northwind.example'),
  ];
  server.use(
    proof(),
    mock(listOwnerCandidates, async ({ query: { search = '' } }) => {
      if (search !== '') await answer.promise;
      return { entries: people.filter((one) => one.contact_name.startsWith(search)) };
    }),
    mock(offerOwnership, ({ body }) => {
      offered.push(body.contact_id);
      return {};
    }),
    ...ownershipMocks(),
  );
  const { user } = open();
  const field = await screen.findByRole('combobox', { name: 'New holder' });
  await user.click(field);
  await screen.findByText('elin@northwind.example');
  await user.type(field, 'Omar');
  pressEnter(field);
  expect(screen.queryByText('elin@northwind.example')).toBeNull();
  answer.resolve();
  await user.type(field, 'Omar');
  await screen.findByText('omar@northwind.example');
  pressEnter(field);
  await user.type(screen.getByLabelText('E-mail code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Send the offer' }));
  await waitFor(() => expect(offered).toEqual(['u-10']));
});

test('the giver withdraws after a confirmation', async () => {
  server.use(...ownershipMocks(someOffer()));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Withdraw the offer' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Elin Berg can no longer accept.');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw the offer' }));
  expect(await screen.findByText('The offer was withdrawn')).toBeInTheDocument();
  expect(await screen.findByRole('combobox', { name: 'New holder' })).toBeInTheDocument();
});

test('the receiver accepts with a code, the session is refetched, and the page shows what changed', async () => {
  const tokens: string[] = [];
  server.use(
    proof('proof-2'),
    mock(acceptOwnership, ({ body }) => {
      tokens.push(body.verify_code_token);
      return {};
    }),
    ...ownershipMocks(someOffer()),
  );
  const { user, host } = open(heir);
  expect(await screen.findByRole('heading', { name: 'Lin Yuan offers you the main account' })).toBeInTheDocument();
  expect(screen.getByText(/^After you accept, you edit the company/)).toBeInTheDocument();
  expect(screen.getByText(/^Lin Yuan becomes a platform admin/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('E-mail code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Accept the main account' }));
  expect(
    await screen.findByRole('heading', { name: 'You hold the main account of Hengyuan Instruments Ltd.' }),
  ).toBeInTheDocument();
  expect(tokens).toEqual(['proof-2']);
  expect(host.refreshUser).toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Open the company' })).toHaveAttribute('href', '/microapp/company/info');
});

test('the receiver declines after a confirmation', async () => {
  const ended: string[] = [];
  server.use(
    mock(endOwnershipOffer, () => {
      ended.push('ended');
      return {};
    }),
    ...ownershipMocks(someOffer()),
  );
  const { user } = open(heir);
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('You declined. The main account stays with Lin Yuan.')).toBeInTheDocument();
  expect(ended).toEqual(['ended']);
});

test('an offer that was withdrawn meanwhile is reported and disappears', async () => {
  let reads = 0;
  server.use(
    proof(),
    mock(acceptOwnership, 'Account.Conflict'),
    mock(readOwnershipOffer, () => ({ offer: ++reads === 1 ? someOffer() : null, proven: ['email' as const] })),
  );
  const { user } = open(heir);
  await user.type(await screen.findByLabelText('E-mail code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Accept the main account' }));
  expect(await screen.findByText('The offer was withdrawn or has expired.')).toBeInTheDocument();
  expect(await screen.findByText('No hand-over is under way')).toBeInTheDocument();
});

test('an expired offer is shown as expired to both; the giver makes a new one', async () => {
  server.use(...ownershipMocks(someOffer({ expired: 1 })));
  const { user } = open();
  expect(
    await screen.findByText('Elin Berg did not accept in time. The main account stays with you.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Make a new offer' }));
  expect(await screen.findByRole('combobox', { name: 'New holder' })).toBeInTheDocument();
});

test('the receiver of an expired offer cannot accept it', async () => {
  server.use(...ownershipMocks(someOffer({ expired: 1 })));
  open(heir);
  expect(
    await screen.findByText('The offer was not accepted in time. Ask Lin Yuan for a new one.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Accept the main account' })).toBeNull();
});

test('without a verified address, or without possible successors, the page shows what is missing', async () => {
  server.use(mock(readOwnershipOffer, { offer: null, proven: [] }), ...ownershipMocks());
  const { unmount } = open();
  expect(await screen.findByRole('link', { name: 'Verify one on your personal page' })).toHaveAttribute(
    'href',
    '/microapp/company/person',
  );
  unmount();
  server.use(mock(listOwnerCandidates, { entries: [] }), mock(readOwnershipOffer, { offer: null, proven: ['email'] }));
  open();
  expect(await screen.findByText('No one can take over yet')).toBeInTheDocument();
});

test('other users see that only the main account can start a hand-over', async () => {
  server.use(...ownershipMocks());
  open(heir);
  expect(await screen.findByText('Only the main account can start one.')).toBeInTheDocument();
});

test('the list and the page of the main account link here, and show why it cannot be disabled', async () => {
  server.use(
    mock(listContacts, { rows: [main], total: 1 }),
    mock(readContact, main),
    mock(listPositions, positions),
    ...ownershipMocks(someOffer()),
  );
  const { user, path } = renderApp(App, '/partnerUser', { user: partnerUser() });
  expect(await screen.findByText(/^The main account is offered to Elin Berg until/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View' })).toHaveAttribute('href', '/microapp/partnerUser/owner');
  expect(screen.getByRole('link', { name: 'Hand over' })).toHaveAttribute('href', '/microapp/partnerUser/owner');
  await user.click(screen.getByRole('link', { name: 'Lin Yuan' }));
  expect(await screen.findByText(/its main account cannot be disabled or deleted/)).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Hand it over first' }));
  expect(path()).toBe('/partnerUser/owner');
});

test('an offer that is accepted shows as accepted, even if the user cannot be read then', async () => {
  server.use(proof(), mock(acceptOwnership, {}), ...ownershipMocks(someOffer()));
  const { user, host } = open(heir);
  host.refreshUser.mockRejectedValueOnce(new Error('offline'));
  await user.type(await screen.findByLabelText('E-mail code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Accept the main account' }));
  expect(
    await screen.findByRole('heading', { name: 'You hold the main account of Hengyuan Instruments Ltd.' }),
  ).toBeInTheDocument();
});
