import { countNotices } from '@portal/common/contract/account/notice-count';
import { listTerms } from '@portal/common/contract/account/terms';
import { countQueues } from '@portal/common/contract/queues/queues';
import { PAGE } from '@portal/common/pages/addresses';
import type { PortalSession } from '@portal/common/host/session/portal-session';
import { requestParts } from './late-parts.ts';
import { createAhead, FRAME_READS, QUEUE_READS, readAhead as readAheadOf } from './read-ahead.ts';

jest.mock('./late-parts.ts', () => ({ requestParts: jest.fn() }));

function readAhead(paths: string[], answer: () => Promise<Response> = async () => new Response('ahead')) {
  const sent: string[] = [];
  const world = { fits: true };
  const take = createAhead(
    paths,
    (path) => {
      sent.push(path);
      return answer();
    },
    () => world.fits,
  );
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

test('a change never gets an answer that was read ahead, nor does what is read after it', async () => {
  const { take } = readAhead(['/a']);
  expect(await take('/a', { method: 'DELETE' })).toBeUndefined();
  expect(await take('/a', {})).toBeUndefined();
});

test.each([
  ['a refusal', async () => new Response('', { status: 403 })],
  [
    'no answer',
    async () => {
      throw new TypeError('offline');
    },
  ],
])('after %s the page sends its own request', async (_, answer) => {
  const { take } = readAhead(['/a'], answer);
  expect(await take('/a', {})).toBeUndefined();
});

test('an answer for another user or in another language is not used, nor an old one', async () => {
  const { take, world } = readAhead(['/a', '/b']);
  world.fits = false;
  expect(await take('/a', {})).toBeUndefined();
  world.fits = true;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 21_000);
  expect(await take('/b', {})).toBeUndefined();
  clock.mockRestore();
});

test('a request that was aborted meanwhile rejects with its reason', async () => {
  const { take } = readAhead(['/a']);
  await expect(take('/a', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});

const claim = { name: 'selfservice', manifest: '/remotes/selfservice/mf-manifest.json', paths: ['/profile'] };
const who = { user_id: 'u-1', co_id: null, user_type: 2 } as never;

/** Opens `path` with a manifest that the boot script has requested. Returns what is requested once there is a token. */
async function opened(path: string, manifest: Promise<unknown>) {
  window.__portal = { manifests: new Map([[new URL(claim.manifest, location.href).href, manifest]]) } as never;
  let begin: Parameters<PortalSession['session']['readAhead']>[0] | undefined;
  const session = {
    readAhead: (given: typeof begin) => {
      begin = given;
    },
  };
  readAheadOf({ session, spoken: () => 'en-US' } as never, claim, path);
  await new Promise((wake) => {
    setTimeout(wake);
  });
  const sent: string[] = [];
  begin?.(who, async (request) => {
    sent.push(request);
    return new Response();
  });
  return sent;
}
const manifest = {
  pages: [{ path: '/profile/:tab', files: [], parts: ['data', 'tabs'], reads: ['/v1/user/{user_id}'] }],
};

test('late parts are requested immediately, reads of the page with the first token', async () => {
  expect(await opened('/profile/baseInfo', Promise.resolve(manifest))).toEqual(['/v1/user/u-1', ...FRAME_READS]);
  expect(requestParts).toHaveBeenLastCalledWith(['data', 'tabs']);
});

test.each([
  ['of another page', '/elsewhere', () => Promise.resolve(manifest)],
  ['whose manifest failed', '/profile/baseInfo', () => Promise.reject(new TypeError('offline'))],
])('only what the frame needs is read ahead %s', async (_, path, answer) => {
  expect(await opened(path, answer())).toEqual(FRAME_READS);
});

test('beside a queue the counts of the menu are read, and nowhere else', async () => {
  const queues = [PAGE.customerCertifications, PAGE.accountApprovals, PAGE.partnerRegistrations, PAGE.partnerContracts];
  for (const path of [...queues, PAGE.partnerCertifications])
    expect(await opened(path, Promise.resolve(manifest))).toEqual([...FRAME_READS, ...QUEUE_READS]);
  expect(await opened('/system/audit', Promise.resolve(manifest))).toEqual(FRAME_READS);
});

test('what the frame reads are paths of the contract', () => {
  expect([...FRAME_READS, ...QUEUE_READS]).toEqual([listTerms.path, countNotices.path, countQueues.path]);
});
