import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listRecords, readCertification } from '@portal/common/contract/company/certification';
import { searchTransaction, submitTransaction } from '@portal/common/contract/company/transaction';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { certification } from '../../testing/certification.ts';

const CODE = '91350100M000100Y43';
const form = '/profile/authentication/new/byCode';
const found = { lic_company: 'Acme Ltd.', lic_code: CODE, lic_id: '' };
const owner = { user: someUser({ company_name: 'Acme Ltd.' }) };

beforeEach(() =>
  server.use(
    mock(readCertification, certification()),
    mock(listRecords, { rows: [], total: 0 }),
    mock(searchTransaction, found),
    mock(submitTransaction, { data: { AuthStatus: AuthStatus.unauthenticated } }),
  ),
);

type User = ReturnType<typeof renderApp>['user'];
const field = () => screen.findByRole('textbox', { name: 'Transaction code' });
const search = () => screen.getByRole('button', { name: 'Look up the code' });
const submit = () => screen.getByRole('button', { name: 'Submit' });

async function lookUp(user: User, code = 'TX-1') {
  await user.type(await field(), code);
  await user.click(search());
}

test('the page looks up the code, submits the result, confirms it and returns to the overview', async () => {
  server.use(
    mock(searchTransaction, ({ query }) => {
      expect(query).toEqual({ transaction_code: 'TX-1', user_id: 'u-7' });
      return found;
    }),
    mock(submitTransaction, ({ body }) => {
      expect(body).toEqual({ ...found, transaction_code: 'TX-1', user_id: 'u-7' });
      return { data: { AuthStatus: AuthStatus.unauthenticated } };
    }),
  );
  const { user, path, host } = renderApp(App, form, owner);
  expect(await field()).toHaveValue('');
  expect(search()).toBeDisabled();
  expect(submit()).toBeDisabled();
  expect(screen.getAllByText('--')).toHaveLength(2);
  await user.type(await field(), ' tx-1{Enter}');
  expect(await screen.findByText('Acme Ltd.')).toBeInTheDocument();
  expect(screen.getByText(CODE)).toBeInTheDocument();
  await user.click(submit());
  expect(await screen.findByText('Business verification submitted')).toBeInTheDocument();
  await waitFor(() => expect(path()).toBe('/profile/authentication'));
  expect(host.refreshUser).toHaveBeenCalled();
});

test.each([
  [AuthStatus.rejected, 'Business verification submitted again'],
  [AuthStatus.authenticated, 'Change submitted for review'],
])('a company with status %d sees: %s', async (before, text) => {
  server.use(
    mock(readCertification, certification({ auth_status: before })),
    mock(submitTransaction, { data: { AuthStatus: before } }),
  );
  const { user } = renderApp(App, form, owner);
  await lookUp(user);
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(submit());
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('a different company needs a confirmation with both names and the hotline', async () => {
  const sent = jest.fn();
  server.use(
    mock(submitTransaction, () => {
      sent();
      return { data: { AuthStatus: AuthStatus.unauthenticated } };
    }),
  );
  const { user } = renderApp(App, form, { user: someUser({ company_name: 'Other Ltd.' }) });
  await lookUp(user);
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(submit());
  const dialog = await screen.findByRole('dialog');
  for (const text of ['Other Ltd.', 'Acme Ltd.', /400 000 0000/])
    expect(within(dialog).getByText(text)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent).not.toHaveBeenCalled();
  await user.click(submit());
  const again = (await screen.findAllByRole('button', { name: 'Continue' })).at(-1);
  await user.click(again!);
  expect(await screen.findByText('Business verification submitted')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a failed lookup clears the result and shows reason and hotline; typing clears the error', async () => {
  const { user } = renderApp(App, form, owner);
  await lookUp(user);
  expect(await screen.findByText('Acme Ltd.')).toBeInTheDocument();
  server.use(
    mock(searchTransaction, {
      refused: 'Account.Transaction.Used',
      message: 'This transaction code has already been used.',
    }),
  );
  await user.click(search());
  const error = await screen.findByText(/already been used/);
  expect(error.parentElement).toHaveTextContent('400 000 0000');
  expect(screen.getAllByText('--')).toHaveLength(2);
  expect(submit()).toBeDisabled();
  await user.type(await field(), '2');
  await waitFor(() => expect(screen.queryByText(/already been used/)).toBeNull());
});

test('a code without a company cannot be submitted', async () => {
  server.use(mock(searchTransaction, { ...found, lic_company: '' }));
  const { user } = renderApp(App, form, owner);
  await lookUp(user);
  expect(await screen.findByText(/has no company name/)).toBeInTheDocument();
  expect(submit()).toBeDisabled();
});

test('an invalid code is not looked up', async () => {
  const { user } = renderApp(App, form, owner);
  await lookUp(user, 'TX 1');
  expect(await screen.findByText('Use 1 to 64 letters, digits or hyphens')).toBeInTheDocument();
});

test('an error about the company opens a dialog, one about the code shows at the field', async () => {
  server.use(
    mock(submitTransaction, {
      refused: 'Account.Certification.Pending',
      message: 'A request is pending review already.',
    }),
  );
  const { user } = renderApp(App, form, owner);
  await lookUp(user);
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(submit());
  expect(await screen.findByText('A request is pending review already.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  server.use(
    mock(submitTransaction, {
      refused: 'Account.Transaction.Used',
      message: 'This transaction code has already been used.',
    }),
  );
  await user.click(submit());
  expect(await screen.findByText(/already been used/)).toBeInTheDocument();
  expect(submit()).toBeDisabled();
});

test('pending review there is no form; Cancel leads to the choice of methods', async () => {
  const { user, path } = renderApp(App, form, owner);
  await field();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(path()).toBe('/profile/authentication/new/selectType'));
  server.use(mock(readCertification, certification({ auth_status: AuthStatus.pending })));
  renderApp(App, form, owner);
  expect(await screen.findByText('Pending review. You can submit again after the decision.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
});

test('leaving with a typed code asks for confirmation', async () => {
  const { user, path } = renderApp(App, form, owner);
  await lookUp(user);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(path()).toBe(form);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(path()).toBe('/profile/authentication/new/selectType'));
});

test('Enter that ends an IME composition does not search', async () => {
  const asked = jest.fn();
  server.use(
    mock(searchTransaction, () => {
      asked();
      return found;
    }),
  );
  const { user } = renderApp(App, form, owner);
  await user.type(await field(), 'TX-1');
  fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 });
  await user.click(search());
  expect(await screen.findByText('Acme Ltd.')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a double click submits once', async () => {
  const sent = jest.fn();
  server.use(
    mock(submitTransaction, () => {
      sent();
      return { data: { AuthStatus: AuthStatus.unauthenticated } };
    }),
  );
  const { user } = renderApp(App, form, owner);
  await lookUp(user);
  await waitFor(() => expect(submit()).toBeEnabled());
  const button = submit();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('Business verification submitted')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a double click opens the confirmation of a different company once', async () => {
  const sent = jest.fn();
  server.use(
    mock(submitTransaction, () => {
      sent();
      return { data: { AuthStatus: AuthStatus.unauthenticated } };
    }),
  );
  const { user } = renderApp(App, form, { user: someUser({ company_name: 'Other Ltd.' }) });
  await lookUp(user);
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.dblClick(submit());
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Business verification submitted')).toBeInTheDocument();
  expect(sent).toHaveBeenCalledTimes(1);
});
