import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { deleteAccessKey } from '../contract/account/access-keys.ts';
import { listActivity } from '../contract/account/activity.ts';
import { readTimeZone, updateTimeZone } from '../contract/account/time-zone.ts';
import { commonMessages } from '../intl/messages.ts';
import { mock, server } from '../testing/mock.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { RemoteRoot, type RemoteApp } from '../remote/remote-root.tsx';
import { useChange, useRefresh, type ChangeOptions } from './use-change.ts';
import { useRead, type ReadOptions } from './use-read.ts';

type Zone = typeof readTimeZone;
type Activity = typeof listActivity;

let zone: string;
/** Requests so far, as `GET zone`. */
let asked: string[];
const noted = <T,>(name: string, reply: T): T => {
  asked.push(name);
  return reply;
};

beforeEach(() => {
  zone = 'Europe/Berlin';
  asked = [];
  server.use(
    mock(readTimeZone, () => noted('GET zone', { chosen: zone, used: zone })),
    mock(listActivity, ({ query }) =>
      noted(`GET activity ${query.before ?? ''}`, { entries: [], next: query.before ?? 0 }),
    ),
  );
});

/** Renders components side by side as a remote. */
function show(...parts: (() => ReactNode)[]) {
  const App: RemoteApp = ({ host }) => (
    <RemoteRoot host={host} messages={commonMessages}>
      {parts.map((Part, place) => (
        <Part key={place} />
      ))}
    </RemoteRoot>
  );
  return renderApp(App, '/');
}

const zoneShown = (options?: ReadOptions<Zone, string>) =>
  function ZoneShown() {
    const { data, error } = useRead(readTimeZone, {}, { select: ({ used }) => used, ...options });
    return <p>{error ? error.code : (data ?? 'loading')}</p>;
  };

/** Pages 1, 2, … of the activity. */
const activityShown = (options?: ReadOptions<Activity, { next: number | null }>) =>
  function ActivityShown() {
    const [before, setBefore] = useState<number | null>(1);
    const { data } = useRead(listActivity, before === null ? null : { query: { before } }, options);
    return (
      <>
        <p>page {data?.next ?? 'none'}</p>
        <button onClick={() => setBefore((now) => (now ?? 0) + 1)}>Next</button>
        <button onClick={() => setBefore(null)}>Stop</button>
      </>
    );
  };

const changing = (options?: ChangeOptions<typeof updateTimeZone>) =>
  function Changing() {
    const { mutateAsync, error } = useChange(updateTimeZone, options);
    const [result, setResult] = useState('');
    return (
      <>
        <button
          onClick={() =>
            void mutateAsync({ body: { time_zone: 'Asia/Tokyo' } }).then(
              ({ used }) => setResult(`now ${used}, read ${asked.length} times`),
              () => {},
            )
          }
        >
          Change
        </button>
        <p>{result}</p>
        <p>{error?.code === 'Account.Permission.Denied' ? 'refused' : ''}</p>
      </>
    );
  };

const change = () => {
  server.use(
    mock(updateTimeZone, ({ body }) => {
      zone = body.time_zone;
      return { chosen: zone, used: zone };
    }),
  );
};

describe('useRead', () => {
  test('components with the same input share one request, and each selects what it shows', async () => {
    show(zoneShown(), zoneShown({ select: ({ used }) => `in ${used}` }));
    expect(await screen.findByText('Europe/Berlin')).toBeInTheDocument();
    expect(screen.getByText('in Europe/Berlin')).toBeInTheDocument();
    expect(asked).toEqual(['GET zone']);
  });

  test('another input is another read; with keepPrevious the last reply stays until it is here', async () => {
    const { user } = show(activityShown({ keepPrevious: true }));
    expect(await screen.findByText('page 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.queryByText('page none')).not.toBeInTheDocument();
    expect(await screen.findByText('page 2')).toBeInTheDocument();
    expect(asked).toEqual(['GET activity 1', 'GET activity 2']);
  });

  test('without an input nothing is requested', async () => {
    const { user } = show(activityShown());
    expect(await screen.findByText('page 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('page none')).toBeInTheDocument();
    expect(asked).toEqual(['GET activity 1']);
  });

  test('a translated reply is read again in another language, any other is kept', async () => {
    const { host } = show(zoneShown(), activityShown({ translated: true }));
    expect(await screen.findByText('page 1')).toBeInTheDocument();
    expect(await screen.findByText('Europe/Berlin')).toBeInTheDocument();
    host.setLocale('zh-CN');
    expect(await screen.findByText('page none')).toBeInTheDocument();
    expect(await screen.findByText('page 1')).toBeInTheDocument();
    expect(asked.toSorted()).toEqual(['GET activity 1', 'GET activity 1', 'GET zone']);
  });

  test('the 403 of a page goes to the host, and every refusal to the component', async () => {
    server.use(mock(readTimeZone, 'Account.Permission.Denied'));
    const first = show(zoneShown());
    expect(await screen.findByText('Account.Permission.Denied')).toBeInTheDocument();
    expect(first.host.onNoPermission).not.toHaveBeenCalled();
    first.unmount();
    const second = show(zoneShown({ page: true }));
    await waitFor(() => expect(second.host.onNoPermission).toHaveBeenCalledTimes(1));
  });
});

describe('useChange', () => {
  test('reads of its noun are fetched again before it resolves, others are not', async () => {
    change();
    const { user } = show(zoneShown(), activityShown(), changing());
    expect(await screen.findByText('page 1')).toBeInTheDocument();
    expect(await screen.findByText('Europe/Berlin')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('now Asia/Tokyo, read 3 times')).toBeInTheDocument();
    expect(screen.getByText('Asia/Tokyo')).toBeInTheDocument();
    expect(asked.toSorted()).toEqual(['GET activity 1', 'GET zone', 'GET zone']);
  });

  test('reads of further nouns are fetched again, and onSuccess gets reply and input', async () => {
    change();
    const onSuccess = jest.fn();
    const { user } = show(
      activityShown(),
      changing({ also: ['activity'], onSuccess: (...all) => onSuccess(...all.slice(0, 2)) }),
    );
    expect(await screen.findByText('page 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText(/^now Asia\/Tokyo/)).toBeInTheDocument();
    expect(asked).toEqual(['GET activity 1', 'GET activity 1']);
    expect(onSuccess).toHaveBeenCalledWith(
      { chosen: 'Asia/Tokyo', used: 'Asia/Tokyo' },
      { body: { time_zone: 'Asia/Tokyo' } },
    );
  });

  test('after a refusal they are fetched again too', async () => {
    server.use(mock(updateTimeZone, 'Account.Permission.Denied'));
    const { user } = show(zoneShown(), changing());
    expect(await screen.findByText('Europe/Berlin')).toBeInTheDocument();
    zone = 'Asia/Tokyo';
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('Asia/Tokyo')).toBeInTheDocument();
    expect(await screen.findByText('refused')).toBeInTheDocument();
  });

  test('with refetch: false what is shown stays', async () => {
    change();
    const { user } = show(zoneShown(), changing({ refetch: false }));
    expect(await screen.findByText('Europe/Berlin')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('now Asia/Tokyo, read 1 times')).toBeInTheDocument();
    expect(screen.getByText('Europe/Berlin')).toBeInTheDocument();
  });
});

test('useRefresh fetches what was changed elsewhere', async () => {
  const { user } = show(zoneShown(), function News() {
    const refresh = useRefresh();
    return <button onClick={() => void refresh('time-zone', 'activity')}>Refresh</button>;
  });
  expect(await screen.findByText('Europe/Berlin')).toBeInTheDocument();
  zone = 'Asia/Tokyo';
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Asia/Tokyo')).toBeInTheDocument();
});

test('what is being read for the first time is read again, so that an old answer is not shown', async () => {
  change();
  const old = Promise.withResolvers<void>();
  server.use(
    mock(readTimeZone, async () => {
      const reply = noted('GET zone', { chosen: zone, used: zone });
      if (asked.length === 1) await old.promise;
      return reply;
    }),
  );
  const { user } = show(zoneShown(), changing());
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  old.resolve();
  expect(await screen.findByText('now Asia/Tokyo, read 2 times')).toBeInTheDocument();
  expect(screen.getByText('Asia/Tokyo')).toBeInTheDocument();
});

test('a first read ahead of the page is read again, too, and what waits for it gets the new answer', async () => {
  const old = Promise.withResolvers<string>();
  const read = jest.fn().mockReturnValueOnce(old.promise).mockResolvedValueOnce('new');
  const ahead = jest.fn();
  const { user } = show(function Ahead() {
    const queries = useQueryClient();
    const refresh = useRefresh();
    const readAhead = () =>
      void queries.fetchQuery({ queryKey: ['time-zone'], queryFn: read }).then(ahead, () => ahead('failed'));
    return (
      <>
        <button onClick={readAhead}>Ahead</button>
        <button onClick={() => void refresh()}>Refresh</button>
      </>
    );
  });
  await user.click(screen.getByRole('button', { name: 'Ahead' }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  old.resolve('old');
  await waitFor(() => expect(ahead).toHaveBeenCalledWith('new'));
});

test('input, reply and refusals are those of the endpoint', () => {
  const wrong = [
    // @ts-expect-error -- the call has a body
    () => useChange(updateTimeZone).mutate({}),
    // @ts-expect-error -- the path has an id
    () => useChange(deleteAccessKey).mutate({ query: {} }),
    // @ts-expect-error -- no such noun
    () => useChange(updateTimeZone, { also: ['activities'] }),
    // @ts-expect-error -- the reply has no such value
    () => useRead(readTimeZone, {}).data?.zone,
    // @ts-expect-error -- the call is not refused with this code
    () => useRead(listActivity, {}).error?.code === 'Account.AccessKey.Limit',
  ];
  expect(wrong).toHaveLength(5);
});
