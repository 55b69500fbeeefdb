import { act, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { readTimeZone } from '../contract/account/time-zone.ts';
import type { Host } from './host.ts';
import { HostContext } from './use-host.tsx';
import { useRead } from './use-read.ts';

const PATH = readTimeZone.path;
const stored = (zone: string) => ({ chosen: null, used: zone });

/** A page that shows the zone. The API says Berlin; the host has received `ahead` before. */
function open(ahead?: unknown, { enabled = true } = {}) {
  const kept = new Map(ahead === undefined ? [] : [[PATH, ahead]]);
  const request = jest.fn(async () => Response.json(stored('Europe/Berlin')));
  function arrived(path: string) {
    const body = kept.get(path);
    kept.delete(path);
    return body;
  }
  const host = { locale: 'en-US', apiBase: '', request, arrived } as unknown as Host;
  const seen: string[] = [];
  function Page() {
    const { data } = useRead(readTimeZone, {}, { queryKey: ['zone'], enabled, select: ({ used }) => used });
    seen.push(data ?? 'nothing');
    return <p>{data ?? 'nothing'}</p>;
  }
  const client = new QueryClient();
  const tree = (page: boolean) => <QueryClientProvider client={client}><HostContext value={host}>{page && <Page />}</HostContext></QueryClientProvider>;
  const view = render(tree(true));
  return { request, seen, kept, client, show: (page: boolean) => view.rerender(tree(page)) };
}

test('what the host has received ahead is there in the first render, and nothing is requested', async () => {
  const { seen, request } = open(stored('Asia/Shanghai'));
  expect(seen).toEqual(['Asia/Shanghai']);
  await act(async () => { await new Promise((wake) => { setTimeout(wake); }); });
  expect(request).not.toHaveBeenCalled();
});

test.each([
  ['a host that has received nothing', undefined],
  ['an answer that breaks the contract', { used: 7 }],
])('with %s the page requests it', async (_, ahead) => {
  const { seen, request } = open(ahead);
  expect(seen[0]).toBe('nothing');
  expect(await screen.findByText('Europe/Berlin')).toBeInTheDocument();
  expect(request).toHaveBeenCalledTimes(1);
});

test('a query that is not enabled leaves the answer to others', () => {
  const { seen, kept } = open(stored('Asia/Shanghai'), { enabled: false });
  expect(seen).toEqual(['nothing']);
  expect(kept.size).toBe(1);
});

test('a page that is opened again later requests it', async () => {
  const { request, show } = open(stored('Asia/Shanghai'));
  show(false);
  show(true);
  expect(request).not.toHaveBeenCalled();
  show(false);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6000);
  show(true);
  clock.mockRestore();
  expect(await screen.findByText('Europe/Berlin')).toBeInTheDocument();
});

test('data that the page has read itself are stale at once, as in other queries', async () => {
  const { request, client, show } = open();
  await screen.findByText('Europe/Berlin');
  show(false);
  show(true);
  await screen.findByText('Europe/Berlin');
  expect(request).toHaveBeenCalledTimes(2);
  await act(() => client.invalidateQueries());
  expect(request).toHaveBeenCalledTimes(3);
});
