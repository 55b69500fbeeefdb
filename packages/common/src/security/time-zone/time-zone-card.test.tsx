import { screen } from '@testing-library/react';
import { readTimeZone, updateTimeZone } from '../../contract/account/time-zone.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { commonMessages } from '../../intl/messages.ts';
import { mock, server } from '../../testing/mock.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';

const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <TimeZoneCard />
  </RemoteRoot>
);

test('a choice is saved immediately, and the card names the zone in use', async () => {
  const asked: string[] = [];
  let stored: { chosen: string | null; used: string } = { chosen: null, used: 'Asia/Shanghai' };
  server.use(
    mock(readTimeZone, () => stored),
    mock(updateTimeZone, ({ body }) => {
      asked.push(body.time_zone);
      stored = { chosen: body.time_zone, used: body.time_zone };
      return stored;
    }),
  );
  const { user } = renderApp(App, '/account/security');
  expect(await screen.findByText('Same as the browser at sign-in')).toBeInTheDocument();
  expect(screen.getByText('E-mails and text messages give times in China Standard Time')).toBeInTheDocument();

  const select = screen.getByRole('combobox', { name: 'Time zone' });
  await user.click(select);
  await user.type(select, 'paris');
  await user.click(await screen.findByTitle('Europe/Paris'));
  expect(await screen.findByText(/give times in Central European/)).toBeInTheDocument();
  expect(asked).toEqual(['Europe/Paris']);
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});

test('a time zone that cannot be saved is reset', async () => {
  server.use(
    mock(readTimeZone, { chosen: 'Europe/Paris', used: 'Europe/Paris' }),
    mock(updateTimeZone, { refused: '-1', status: 500 }),
  );
  const { user } = renderApp(App, '/account/security');
  const select = await screen.findByRole('combobox', { name: 'Time zone' });
  await user.click(select);
  await user.type(select, 'tokyo');
  await user.click(await screen.findByTitle('Asia/Tokyo'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByText(/give times in Central European/)).toBeInTheDocument();
});
