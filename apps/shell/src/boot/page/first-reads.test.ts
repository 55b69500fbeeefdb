import { countNotices } from '@portal/common/contract/account/notice-count';
import { listTerms } from '@portal/common/contract/account/terms';
import { countQueues } from '@portal/common/contract/queues/queues';
import { PAGE } from '@portal/common/pages/addresses';
import { FRAME_READS, firstReads, QUEUE_READS } from './first-reads.ts';

const who = { user_id: 'u-1', co_id: null, user_type: 2 } as never;
const manifest = { pages: [{ path: '/profile/:tab', files: [], reads: ['/v1/user/{user_id}'] }] } as never;
const readsAt = (path: string, known: Promise<never> | undefined = Promise.resolve(manifest)) =>
  firstReads(known, path, who);

beforeEach(() => history.replaceState(null, '', '/microapp/profile/baseInfo?lang=en_US&as=u-1'));

test('what the page reads for this user comes before what the frame reads', async () => {
  expect(await readsAt('/profile/baseInfo')).toEqual(['/v1/user/u-1', ...FRAME_READS]);
});

test.each([
  ['of another page', '/elsewhere', undefined],
  ['whose manifest failed', '/profile/baseInfo', () => Promise.reject(new TypeError('offline'))],
])('only what the frame needs is read %s', async (_, path, failed) => {
  expect(await readsAt(path, failed?.())).toEqual(FRAME_READS);
});

test('a query changes what a page reads, so only the frame is read', async () => {
  history.replaceState(null, '', '/microapp/profile/baseInfo?lang=en_US&page=2');
  expect(await readsAt('/profile/baseInfo')).toEqual(FRAME_READS);
});

test('without a remote the frame is read', async () => {
  expect(await firstReads(undefined, '/404', who)).toEqual(FRAME_READS);
});

test('beside a queue the counts of the menu are read, and nowhere else', async () => {
  const queues = [PAGE.customerCertifications, PAGE.accountApprovals, PAGE.partnerRegistrations, PAGE.partnerContracts];
  for (const path of [...queues, PAGE.partnerCertifications])
    expect(await readsAt(path)).toEqual([...FRAME_READS, ...QUEUE_READS]);
  expect(await readsAt('/system/audit')).toEqual(FRAME_READS);
});

test('what the frame reads are paths of the contract', () => {
  expect([...FRAME_READS, ...QUEUE_READS]).toEqual([listTerms.path, countNotices.path, countQueues.path]);
});
