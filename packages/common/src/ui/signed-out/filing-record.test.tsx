import { screen } from '@testing-library/react';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { commonMessages } from '../../intl/messages.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { someContent } from '../../testing/world.tsx';
import { FilingRecord } from './filing-record.tsx';

const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <FilingRecord />
  </RemoteRoot>
);
const links = { ...someContent.links, filing: 'https://filing.example/1' };

test('the record is a link to its register, with a hint that it opens a window', () => {
  const { change } = renderApp(App, '/', { user: null, content: { filing: '2026-001', links } });
  const link = screen.getByRole('link', { name: /Filing number 2026-001.*new window/ });
  expect(link).toHaveAttribute('href', 'https://filing.example/1');
  expect(link).toHaveAttribute('rel', 'noreferrer');
  change({ locale: 'zh-CN' });
  expect(screen.getByRole('link', { name: /备案号 2026-001/ })).toBeInTheDocument();
});

test('without a link the record is text, and without a record nothing is shown', () => {
  const { unmount } = renderApp(App, '/', {
    user: null,
    content: { filing: '2026-001', links: { ...links, filing: '' } },
  });
  expect(screen.getByText('Filing number 2026-001')).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  unmount();
  renderApp(App, '/', { user: null, content: { filing: '', links } });
  expect(screen.queryByText(/Filing/)).not.toBeInTheDocument();
});
