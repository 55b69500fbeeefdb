import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { appointOwner, listSuccessors } from '@portal/common/contract/company/ownership';
import { levelProposal } from '@portal/common/contract/console/partners';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from './app.tsx';
import { approver } from './testing/approval.ts';
import { partner, partnerMocks } from './testing/partner.ts';
import { proposal } from './testing/proposal.ts';

const PAGE = '/partners/partner/co-1/view';
const as = (...privileges: Privilege[]) => ({ ...approver, privileges });

beforeEach(() => server.use(mock(readRecentSignIn, { recent_seconds: 600 })));

test('the page has level with badge, creator and editor, company, main account and material', async () => {
  server.use(...partnerMocks([partner()]));
  renderApp(App, PAGE, as(Privilege.partnerView));
  expect(await screen.findByRole('img', { name: 'Gold partner' })).toBeInTheDocument();
  for (const text of ['Zhou Yun', 'He Tian', 'Yes', '18 Paper Street', '5 Harbour Road', 'signed.png'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Appoint a main account' })).toBeNull();
});

test('the material is not opened by staff who do not decide about partners', async () => {
  server.use(...partnerMocks([partner()]));
  renderApp(App, PAGE, as(Privilege.partnerView));
  expect(await screen.findByText(/^Only staff who approve registrations or contracts/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

test('the material is previewed in a dialog', async () => {
  server.use(...partnerMocks([partner()]));
  const { user } = renderApp(App, PAGE, as(Privilege.partnerView, Privilege.approvalRegister));
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  const dialog = await screen.findByRole('dialog', { name: 'signed.png' });
  expect(await within(dialog).findByRole('link', { name: 'Download' })).toHaveAttribute('download', 'signed.png');
});

test('staff appoint a successor with a reason', async () => {
  const sent = jest.fn();
  server.use(
    mock(appointOwner, ({ params, body }) => {
      sent(params.co_id, body);
      return {};
    }),
    ...partnerMocks([partner()]),
  );
  const { user } = renderApp(App, PAGE, as(Privilege.partnerEdit));
  await user.click(await screen.findByRole('button', { name: 'Appoint a main account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Appoint the main account of Larkmoor Systems Ltd' });
  await user.click(within(dialog).getByRole('button', { name: 'Appoint' }));
  expect(await within(dialog).findByText('Choose the new main account')).toBeInTheDocument();
  expect(within(dialog).getByText('Enter the reason')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('combobox', { name: 'New main account' }));
  await user.click(await screen.findByText('wu@larkmoor.example'));
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Left the company.');
  await user.click(within(dialog).getByRole('button', { name: 'Appoint' }));
  expect(await screen.findByText('Wu Shan is the main account now')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith('co-1', { contact_id: 'u-2', reason: 'Left the company.' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a successor found by search keeps the name when the list starts anew without that person', async () => {
  const people = [
    { contact_id: 'u-2', contact_name: 'Wu Shan', email: 'wu@larkmoor.example', phone: '' },
    { contact_id: 'u-40', contact_name: 'Zou Min', email: 'zou@larkmoor.example', phone: '' },
  ];
  server.use(
    mock(listSuccessors, ({ query }) => ({ entries: query.search === 'Zou' ? people.slice(1) : people.slice(0, 1) })),
    ...partnerMocks([partner()]),
  );
  const { user } = renderApp(App, PAGE, as(Privilege.partnerEdit));
  await user.click(await screen.findByRole('button', { name: 'Appoint a main account' }));
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole('combobox', { name: 'New main account' });
  await user.click(field);
  await user.type(field, 'Zou');
  await user.click(await screen.findByText('zou@larkmoor.example'));
  // Looks for another person, and closes the list without a choice.
  await user.type(field, 'Wu');
  expect(await screen.findByText('wu@larkmoor.example')).toBeInTheDocument();
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
  expect(await within(dialog).findByTitle('Zou Min')).toBeInTheDocument();
  expect(within(dialog).queryByTitle('u-40')).toBeNull();
});

/** As a browser sends it, with the code that antd reads. */
function pressEnter(field: HTMLElement) {
  const key = { key: 'Enter', keyCode: 13 };
  fireEvent.keyDown(field, key);
  fireEvent.keyUp(field, key);
}

test('Enter selects nobody during a search, and the person found after it', async () => {
  const answer = Promise.withResolvers<void>();
  const people = [
    { contact_id: 'u-2', contact_name: 'Wu Shan', email: 'wu@larkmoor.example', phone: '' },
    { contact_id: 'u-40', contact_name: 'Zou Min', email: 'zou@larkmoor.example', phone: '' },
  ];
  server.use(
    mock(listSuccessors, async ({ query: { search = '' } }) => {
      if (search !== '') await answer.promise;
      return { entries: people.filter((one) => one.contact_name.startsWith(search)) };
    }),
    ...partnerMocks([partner()]),
  );
  const { user } = renderApp(App, PAGE, as(Privilege.partnerEdit));
  await user.click(await screen.findByRole('button', { name: 'Appoint a main account' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('combobox', { name: 'New main account' });
  await user.click(field);
  await screen.findByText('wu@larkmoor.example');
  await user.type(field, 'Zou');
  pressEnter(field);
  expect(dialog.queryByTitle('Wu Shan')).toBeNull();
  answer.resolve();
  await user.clear(field);
  await user.type(field, 'Zou');
  await screen.findByText('zou@larkmoor.example');
  pressEnter(field);
  expect(await dialog.findByTitle('Zou Min')).toBeInTheDocument();
});

test('a partner without material, main account or level has texts for that, and so has a missing one', async () => {
  server.use(
    ...partnerMocks([
      partner({
        file: null,
        contact_info: null,
        other: {
          ...partner().other,
          partner_level: 0,
          partner_level_name: '',
          creator: '',
          editor: '',
          update_time: null,
          direct_sign: 0,
        },
      }),
    ]),
  );
  renderApp(App, PAGE, as(Privilege.partnerView));
  expect(await screen.findByText('No signing material')).toBeInTheDocument();
  expect(screen.getByText(/There is no main account/)).toBeInTheDocument();
  expect(screen.getByText('Self-registered')).toBeInTheDocument();
});

test('an unknown partner is shown as not found', async () => {
  server.use(...partnerMocks([]));
  renderApp(App, PAGE, as(Privilege.partnerView));
  expect(await screen.findByText('This partner does not exist')).toBeInTheDocument();
});

describe('a proposed level', () => {
  const level_change = {
    second_pair: ['contract-level' as const],
    proposals: [
      { ...proposal(), level_name: 'Diamond partner' },
      {
        ...proposal({ id: 3, state: 'returned', ended_by: 'He Jia', reason: 'Not yet.' }),
        level_name: 'Silver partner',
      },
    ],
  };
  const decider = as(Privilege.partnerView, Privilege.approvalContract);

  test('is confirmed by somebody else; earlier proposals are listed', async () => {
    const one = partner({ level_change });
    const sent = jest.fn();
    server.use(
      mock(levelProposal.confirm, ({ params, body }) => {
        sent(params.id, body);
        one.level_change = { ...level_change, proposals: [] };
        return {};
      }),
      ...partnerMocks([one]),
    );
    const { user, host } = renderApp(App, PAGE, decider);
    const changed = jest.fn();
    host.events.on('approval:changed', changed);
    expect(await screen.findByText(/He Tian proposed the level Diamond partner/)).toBeInTheDocument();
    expect(screen.getByText(/^He Tian proposed the level Silver partner on/)).toBeInTheDocument();
    expect(screen.getByText('Reason: Not yet.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Confirm level' }));
    expect(await screen.findByText('The level of Larkmoor Systems Ltd has been changed')).toBeInTheDocument();
    expect(sent).toHaveBeenCalledWith('co-1', { proposal: 4 });
    expect(changed).toHaveBeenCalledWith({ kind: 'level', id: 'co-1' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm level' })).toBeNull());
  });

  test('is returned with a reason, or withdrawn by its proposer', async () => {
    const sent = jest.fn();
    const one = partner({ level_change });
    server.use(
      mock(levelProposal.return, ({ body }) => {
        sent(body);
        return {};
      }),
      mock(levelProposal.withdraw, () => {
        sent('withdrawn');
        return {};
      }),
      ...partnerMocks([one]),
    );
    const { user, unmount } = renderApp(App, PAGE, decider);
    await user.click(await screen.findByRole('button', { name: 'Return' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return the proposal' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Ask Finance.');
    await user.click(within(dialog).getByRole('button', { name: 'Return' }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ proposal: 4, reason: 'Ask Finance.' }));
    unmount();
    one.level_change = { ...level_change, proposals: [{ ...proposal({ own: 1 }), level_name: 'Diamond partner' }] };
    const { user: proposer } = renderApp(App, PAGE, decider);
    expect(await screen.findByText(/You proposed the level Diamond partner/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm level' })).toBeNull();
    await proposer.click(screen.getByRole('button', { name: 'Withdraw proposal' }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith('withdrawn'));
  });

  test('has no buttons for staff who do not decide contracts', async () => {
    server.use(...partnerMocks([partner({ level_change })]));
    renderApp(App, PAGE, as(Privilege.partnerEdit));
    expect(await screen.findByText(/He Tian proposed the level Diamond partner/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm level' })).toBeNull();
  });
});
