import { screen, waitFor } from '@testing-library/react';
import { reportNotMe } from '@portal/common/contract/account/security-report';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';

const open = (path = '/notMe?report_code=c-1&lang=en_US') => renderApp(App, path, { user: null });
const button = () => screen.findByRole('button', { name: 'It was not me: protect my account' });

test('opening the page changes nothing; the button protects the account and continues with a new password', async () => {
  let asked = 0;
  server.use(
    mock(reportNotMe, ({ body }) => {
      expect(body).toEqual({ report_code: 'c-1' });
      asked += 1;
      return { user_type: UserType.partner };
    }),
  );
  const { user, path } = open();

  const protect = await button();
  expect(screen.getByText(/webhook addresses .* since the act in the message .* invitations/)).toBeVisible();
  expect(screen.getByText(/Directory tokens .* imports stop/)).toBeVisible();
  expect(asked).toBe(0);
  await user.click(protect);

  expect(await screen.findByRole('heading', { name: 'The account is protected' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
    'href',
    '/microapp/setPassword/set?user_type=4',
  );
  expect(path()).toBe('/notMe');
  expect(asked).toBe(1);
  expect(screen.getByText('The account is protected').closest('[role=status]')).toHaveFocus();
});

test('the link of a message about somebody else locks that account, and offers the reader no new password', async () => {
  server.use(mock(reportNotMe, () => ({ user_type: UserType.enterprise })));
  const { user } = open('/notMe?report_code=c-1&lang=en_US&of=colleague');
  expect(await screen.findByRole('heading', { name: 'Lock an account' })).toBeInTheDocument();
  expect(screen.queryByText(/is undone/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Lock the account' }));
  expect(await screen.findByRole('heading', { name: 'The account is locked' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Set a new password' })).not.toBeInTheDocument();
});

test('who no longer manages what the message is about reads so, and who can help', async () => {
  server.use(mock(reportNotMe, 'Account.Report.Reader'));
  const { user } = open('/notMe?report_code=c-1&lang=en_US&of=colleague');
  await user.click(await screen.findByRole('button', { name: 'Lock the account' }));
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid for you' })).toBeInTheDocument();
  expect(
    screen.getByText(/owner and the administrators have got the same message/).closest('[role=status]'),
  ).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Lock the account' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Set a new password' })).not.toBeInTheDocument();
});

test('a used or expired link shows an error and a link to the recovery', async () => {
  server.use(mock(reportNotMe, 'Account.Report.Expired'));
  const { user } = open();
  await user.click(await button());
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/microapp/setPassword/set');
});

test('without a code there is no button', async () => {
  open('/notMe');
  expect(await screen.findByText(/Open the full link from the message again/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /protect/ })).not.toBeInTheDocument();
});

test('an unavailable API is reported, and the button is kept', async () => {
  server.use(mock(reportNotMe, () => Response.error()));
  const { user } = open();
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('The service cannot be reached');
  await waitFor(async () => expect(await button()).toBeEnabled());
});
