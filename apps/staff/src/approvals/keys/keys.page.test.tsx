import { screen, waitFor, within } from '@testing-library/react';
import { listCustomers } from '@portal/common/contract/console/customers';
import { countQueues } from '@portal/common/contract/queues/queues';
import { listRegistrations } from '@portal/common/contract/queues/registration-approval';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { PAGE } from '@portal/common/pages/addresses';
import { routes } from '../../routes.tsx';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver } from '../../testing/approval.ts';
import { dialogCalled } from '../../testing/dialog.ts';
import { GO } from './go.ts';
import { FIELD_KEYS, KEY_OF, keyText } from './keys.ts';

beforeEach(() =>
  server.use(
    mock(listCustomers, { rows: [], total: 0 }),
    mock(listRegistrations, { rows: [], total: 0 }),
    mock(countQueues, { queues: [], deletions: [], levels: { proposed: 0, to_confirm: 0 } }),
  ),
);

test('the help shows every key that is bound, for an administrator every page too', async () => {
  const { user } = renderApp(App, PAGE.customerList, { ...approver, privileges: [Privilege.admin] });
  await screen.findByText('No customers yet');
  await user.keyboard('?');
  const help = await dialogCalled('Keyboard shortcuts');
  const shown = within(help)
    .getAllByRole('term')
    .map((term) => [...term.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' '));
  expect(shown).toEqual([
    ...Object.values(KEY_OF).map(keyText),
    ...Object.keys(GO).map((letter) => `G ${letter.toUpperCase()}`),
  ]);
  for (const definition of within(help).getAllByRole('definition')) expect(definition).not.toBeEmptyDOMElement();
});

test('the letters of pages name pages of the console, and no two the same', () => {
  const paths: readonly string[] = routes.map(({ path }) => path);
  expect(Object.values(GO).filter((path) => !paths.includes(path))).toEqual([]);
  expect(new Set(Object.values(GO)).size).toBe(Object.keys(GO).length);
  expect(FIELD_KEYS.filter((key) => Object.values(KEY_OF).includes(key))).toEqual([]);
});

test('g and a letter go to a page that may be opened; not in a field, not while composing, not when switched off', async () => {
  const staff = { ...approver, privileges: [Privilege.approvalRegister, Privilege.customerView] };
  const { user, path } = renderApp(App, PAGE.customerList, staff);
  await screen.findByText('No customers yet');
  await user.keyboard('gm');
  await user.keyboard('ga');
  expect(path()).toBe(PAGE.customerList);
  const field = screen.getByLabelText('Company name');
  await user.click(field);
  await user.keyboard('gr');
  expect(field).toHaveValue('gr');
  await user.keyboard('{Escape}');
  for (const key of ['g', 'r'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true }));
  expect(path()).toBe(PAGE.customerList);
  await user.keyboard('?');
  const help = await dialogCalled('Keyboard shortcuts');
  expect(within(help).queryByText('Staff')).not.toBeInTheDocument();
  const on = within(help).getByRole('switch', { name: 'Use keyboard shortcuts' });
  await user.click(on);
  await user.click(within(help).getByRole('button', { name: 'Close' }));
  await user.keyboard('gr{Control>}k{/Control}');
  expect(path()).toBe(PAGE.customerList);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  localStorage.clear();
});

test('g and a letter reach the page', async () => {
  const { user, path } = renderApp(App, PAGE.customerList, {
    ...approver,
    privileges: [Privilege.approvalRegister, Privilege.customerView],
  });
  await screen.findByText('No customers yet');
  await user.keyboard('gr');
  await waitFor(() => expect(path()).toBe(PAGE.partnerRegistrations));
});
