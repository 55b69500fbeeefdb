import { createAhead } from './read-ahead.ts';

function readAhead(paths: string[], answer: () => Promise<Response> = async () => new Response('ahead')) {
  const sent: string[] = [];
  const world = { fits: true };
  const take = createAhead(paths, (path) => { sent.push(path); return answer(); }, () => world.fits);
  return { take, sent, world };
}
const textOf = async (answer: Promise<Response | undefined>) => (await answer)?.text();

test('the first request of a path that was read ahead gets its answer, the second goes to the API', async () => {
  const { take, sent } = readAhead(['/a', '/b?limit=10']);
  expect(sent).toEqual(['/a', '/b?limit=10']);
  expect(await textOf(take('/a', {}))).toBe('ahead');
  expect(await take('/a', {})).toBeUndefined();
  expect(await take('/b?limit=20', {})).toBeUndefined();
  expect(await textOf(take('/b?limit=10', { method: 'GET' }))).toBe('ahead');
});

test('a change never gets an answer that was read ahead', async () => {
  const { take } = readAhead(['/a']);
  expect(await take('/a', { method: 'DELETE' })).toBeUndefined();
  expect(await textOf(take('/a', {}))).toBe('ahead');
});

test.each([
  ['a refusal', async () => new Response('', { status: 403 })],
  ['no answer', async () => { throw new TypeError('offline'); }],
])('after %s the page sends its own request', async (_, answer) => {
  const { take } = readAhead(['/a'], answer);
  expect(await take('/a', {})).toBeUndefined();
});

test('an answer for another user or in another language is not used, nor an old one', async () => {
  const { take, world } = readAhead(['/a', '/b']);
  world.fits = false;
  expect(await take('/a', {})).toBeUndefined();
  world.fits = true;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6000);
  expect(await take('/b', {})).toBeUndefined();
  clock.mockRestore();
});

test('a request that was aborted meanwhile rejects with its reason', async () => {
  const { take } = readAhead(['/a']);
  await expect(take('/a', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});
