import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { readTimeZone } from '../contract/account/time-zone.ts';
import { commonMessages } from '../intl/messages.ts';
import { RemoteRoot, type RemoteApp } from '../remote/remote-root.tsx';
import { mock, server } from '../testing/mock.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { useRead } from './use-read.ts';

const ARRIVED = { chosen: 'Asia/Tokyo', used: 'Asia/Tokyo' };
const READ = { chosen: 'Europe/Berlin', used: 'Europe/Berlin' };

/** Zones in the order in which they were shown. */
let shown: string[];
let asked: number;
beforeEach(() => {
  shown = [];
  asked = 0;
  server.use(
    mock(readTimeZone, () => {
      asked += 1;
      return READ;
    }),
  );
});
afterEach(() => jest.restoreAllMocks());

function Zone() {
  const { data } = useRead(readTimeZone, {});
  const zone = data?.used ?? 'none';
  if (shown.at(-1) !== zone) shown.push(zone);
  return <p>{zone}</p>;
}

/** A page whose host has these replies by path, each once. */
function show(replies: Record<string, unknown>) {
  const host = (path: string) => {
    const reply = replies[path];
    delete replies[path];
    return reply;
  };
  const App: RemoteApp = (props) => {
    const [on, setOn] = useState(true);
    return (
      <RemoteRoot host={{ ...props.host, arrived: host }} messages={commonMessages}>
        {on && <Zone />}
        <button onClick={() => setOn((now) => !now)}>Switch</button>
      </RemoteRoot>
    );
  };
  return renderApp(App, '/');
}

test('a page whose reply has arrived shows it in its first render and does not ask for it', async () => {
  show({ [readTimeZone.path]: ARRIVED });
  await screen.findByText('Asia/Tokyo');
  expect(shown).toEqual(['Asia/Tokyo']);
  expect(asked).toBe(0);
});

test('what arrived is read again when it is shown again later', async () => {
  const { user } = show({ [readTimeZone.path]: ARRIVED });
  await screen.findByText('Asia/Tokyo');
  await user.click(screen.getByRole('button', { name: 'Switch' }));
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 11_000);
  await user.click(screen.getByRole('button', { name: 'Switch' }));
  await screen.findByText('Europe/Berlin');
  expect(asked).toBe(1);
});

test.each([
  ['nothing has arrived', {}],
  ['what arrived breaks the contract', { [readTimeZone.path]: { chosen: 7 } }],
])('when %s, the page asks', async (_, replies) => {
  show(replies);
  await screen.findByText('Europe/Berlin');
  await waitFor(() => expect(asked).toBe(1));
  expect(shown).toEqual(['none', 'Europe/Berlin']);
});
