import { act, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider, type IntlConfig } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import type { MenuEntry } from '@portal/common/contract/portal/config';
import { countQueues } from '@portal/common/contract/queues/queues';
import type { Host } from '@portal/common/host/host';
import { UserType } from '@portal/common/enums/user/user-type';
import { LIVE } from '@portal/common/host/live';
import { testBus } from '@portal/common/testing/bus';
import { mock, server } from '@portal/common/testing/mock';
import words from '../../intl/en-US.json';
import { SideMenu } from './side-menu.tsx';
import { useMenuCounts } from './use-menu-counts.ts';

const group = { 'zh-CN': '客户', 'en-US': 'Customers' };
const entry = (path: string, name: string, count?: string): MenuEntry => ({
  path,
  label: { 'zh-CN': name, 'en-US': name },
  group,
  icon: 'shield',
  userTypes: [UserType.employee],
  ...(count && { count }),
});
const ENTRIES = [
  entry('/a', 'Verification', 'customerCertification'),
  entry('/b', 'Accounts', 'accountApplication'),
  entry('/c', 'Contracts', 'partnerContract'),
  entry('/d', 'Customers', 'deletions'),
  entry('/e', 'Orders', 'ordersOfAnotherVersion'),
];

const send: Host['request'] = (path, init) => fetch(new URL(path, location.origin), init);

/** A host with nothing but what the counts need. */
function someHost(request = send) {
  const events = testBus();
  const host = { apiBase: '', locale: 'en-US', events, request } as unknown as Host;
  return { host, events, emit: () => events.emit('approval:changed', null) };
}

function Menu({ host }: { host: Host }) {
  return (
    <MemoryRouter>
      <IntlProvider locale="en-US" messages={words as unknown as NonNullable<IntlConfig['messages']>}>
        <SideMenu entries={ENTRIES} counts={useMenuCounts(host, true)} />
      </IntlProvider>
    </MemoryRouter>
  );
}

test('queues show their pending requests, also to a screen reader, and again after a decision', async () => {
  let pending = 12;
  const asked = jest.fn();
  server.use(
    mock(countQueues, () => {
      asked();
      return {
        queues: [
          { queue: 'customerCertification' as const, pending, overdue: 2, proposed: 0 },
          { queue: 'accountApplication' as const, pending: 0, overdue: 0, proposed: 0 },
          { queue: 'partnerContract' as const, pending: 1000, overdue: 0, proposed: 0 },
        ],
        deletions: [],
        levels: { proposed: 0, to_confirm: 0 },
      };
    }),
  );
  const { host, emit } = someHost();
  const { unmount } = render(<Menu host={host} />);
  const link = screen.getByRole('link', { name: 'Verification' });
  await waitFor(() => expect(link).toHaveAccessibleDescription('12 requests pending review, 2 overdue'));
  expect(link).toHaveTextContent('12');
  expect(screen.getByRole('link', { name: 'Contracts' })).toHaveTextContent('999+');
  for (const name of ['Accounts', 'Customers', 'Orders'])
    expect(screen.getByRole('link', { name })).toHaveTextContent(new RegExp(`^${name}$`));

  pending = 1;
  act(emit);
  await waitFor(() => expect(link).toHaveAccessibleDescription('1 request pending review, 2 overdue'));
  unmount();
  const before = asked.mock.calls.length;
  emit();
  expect(asked).toHaveBeenCalledTimes(before);
});

test('an entry counts the deletions of all lists that the reader may confirm', async () => {
  let toConfirm = 1;
  server.use(
    mock(countQueues, () => ({
      queues: [],
      deletions: [
        { list: 'companies' as const, proposed: 5, to_confirm: toConfirm },
        { list: 'cancelled' as const, proposed: 3, to_confirm: toConfirm },
      ],
      levels: { proposed: 0, to_confirm: 0 },
    })),
  );
  const { host, emit } = someHost();
  render(<Menu host={host} />);
  const link = screen.getByRole('link', { name: 'Customers' });
  await waitFor(() => expect(link).toHaveAccessibleDescription('2 deletions to confirm'));
  expect(link).toHaveTextContent(/^Customers2$/);
  toConfirm = 0;
  act(emit);
  await waitFor(() => expect(link).toHaveTextContent(/^Customers$/));
  expect(link).not.toHaveAccessibleDescription();
});

test('counts that cannot be read leave the menu as it is', async () => {
  const answered = jest.fn();
  server.use(
    mock(countQueues, () => {
      answered();
      return '-1';
    }),
  );
  render(<Menu host={someHost().host} />);
  await waitFor(() => expect(answered).toHaveBeenCalled());
  expect(screen.getByRole('link', { name: 'Verification' })).toHaveTextContent(/^Verification$/);
});

const counts = (pending: number) => ({
  queues: [{ queue: 'customerCertification' as const, pending, overdue: 0, proposed: 0 }],
  deletions: [],
  levels: { proposed: 0, to_confirm: 0 },
});

test('counts follow the stream of the page', async () => {
  const asked = jest.fn();
  server.use(
    mock(countQueues, () => {
      asked();
      return counts(3);
    }),
  );
  const { host, events } = someHost();
  const wanted = jest.fn();
  events.on(LIVE.want, wanted);
  render(<Menu host={host} />);
  expect(wanted).toHaveBeenCalledWith('counts');
  const link = screen.getByRole('link', { name: 'Verification' });
  await waitFor(() => expect(link).toHaveTextContent('3'));
  // They are read once when the stream begins: what came before is not repeated.
  act(() => events.emit(LIVE.state, ['counts']));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  act(() => events.emit(LIVE.data, { topic: 'counts', data: counts(4) }));
  expect(link).toHaveTextContent('4');
});

test('an older answer replaces neither that of a later call nor what the stream said', async () => {
  const asked: PromiseWithResolvers<Response>[] = [];
  const { host, events, emit } = someHost(() => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)!.promise;
  });
  const answer = (place: number, pending: number) =>
    act(async () => asked[place]!.resolve({ ok: true, json: async () => counts(pending) } as Response));
  render(<Menu host={host} />);
  const link = screen.getByRole('link', { name: 'Verification' });
  await waitFor(() => expect(asked).toHaveLength(1));
  emit();
  await waitFor(() => expect(asked).toHaveLength(2));
  await answer(1, 2);
  await answer(0, 1);
  expect(link).toHaveTextContent('2');
  emit();
  await waitFor(() => expect(asked).toHaveLength(3));
  act(() => events.emit(LIVE.data, { topic: 'counts', data: counts(4) }));
  await answer(2, 3);
  expect(link).toHaveTextContent('4');
});
