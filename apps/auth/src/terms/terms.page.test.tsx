import { screen, waitFor } from '@testing-library/react';
import { acceptTerms, readNeededTerms, refuseTerms } from '@portal/common/contract/account/terms';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someTerms } from '@portal/common/testing/terms';
import App from '../app.tsx';

const open = (path = '/consent?terms_challenge=t-1') => renderApp(App, path, { user: null });
const button = (name: string) => screen.findByRole('button', { name });
const asked = mock(readNeededTerms, ({ query }) =>
  query.terms_challenge === 't-1' ? { documents: [someTerms('agreement')] } : 'Account.Page.Expired',
);

test('the documents are linked, and what was shown is accepted', async () => {
  const sent: unknown[] = [];
  server.use(
    asked,
    mock(acceptTerms, ({ body }) => {
      sent.push(body);
      return { redirect_url: 'http://localhost/oauth2/auth/t-1' };
    }),
  );
  const { user, host } = open();
  expect(await screen.findByRole('link', { name: 'User agreement' })).toHaveAttribute(
    'href',
    'https://account.example/terms/agreement/1?lang=en_US',
  );
  await user.click(await button('Accept and go on'));
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith('http://localhost/oauth2/auth/t-1'));
  expect(sent).toEqual([
    { terms_challenge: 't-1', accepted: [{ document: 'agreement', version: 1, digest: 'd-agreement-1' }] },
  ]);
});

test('a version that came into force meanwhile is shown instead, and the page says so', async () => {
  server.use(
    asked,
    mock(acceptTerms, { refused: 'Account.Terms.Required', more: { terms: [someTerms('agreement', 2)] } }),
  );
  const { user } = open();
  await user.click(await button('Accept and go on'));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'User agreement' })).toHaveAttribute(
    'href',
    'https://account.example/terms/agreement/2?lang=en_US',
  );
});

test('refusing leads to where the sign-in ends; an expired page says so', async () => {
  server.use(asked, mock(refuseTerms, { redirect_url: 'http://localhost/oauth2/auth/t-1' }));
  const first = open();
  await first.user.click(await button('Refuse'));
  await waitFor(() => expect(first.host.leave).toHaveBeenCalledWith('http://localhost/oauth2/auth/t-1'));
  first.unmount();
  open('/consent');
  expect(await screen.findByRole('heading', { name: 'This page has expired' })).toBeInTheDocument();
});
