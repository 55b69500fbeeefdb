import { screen, waitFor } from '@testing-library/react';
import { Input } from '../../antd/base.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { commonMessages } from '../../intl/messages.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { Legal } from './legal.tsx';

const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <form aria-label="Form">
      <Input aria-label="Name" />
      <Legal part="agreement" inText />
    </form>
    <Legal part="privacy" />
  </RemoteRoot>
);
const legal = {
  agreement: { 'zh-CN': '第一条\n\n第二条', 'en-US': 'First clause\n\nSecond clause' },
  privacy: { 'zh-CN': '', 'en-US': '' },
};

test('a text opens over the form in the current language, and the input is kept', async () => {
  const { user, change } = renderApp(App, '/', { content: { legal } });
  await user.type(screen.getByLabelText('Name'), 'Ada');

  await user.click(screen.getByRole('button', { name: 'User agreement' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Second clause');
  expect(screen.getByRole('region', { name: 'User agreement' })).toHaveAttribute('tabindex', '0');
  change({ locale: 'zh-CN' });
  expect(await screen.findByText('第二条')).toBeInTheDocument();
  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  expect(screen.getByRole('button', { name: '用户协议' })).toHaveFocus();
});

test('without the text there is no link, and in a sentence only the name', () => {
  renderApp(App, '/', { content: { legal: { ...legal, agreement: legal.privacy } } });

  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('User agreement')).toBeInTheDocument();
  expect(screen.queryByText('Privacy policy')).not.toBeInTheDocument();
});
