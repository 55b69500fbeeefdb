import { accountReview } from '@portal/common/contract/queues/account-approvals';
import { certificationReview } from '@portal/common/contract/queues/certification-approval';
import { contractReview } from '@portal/common/contract/queues/contract-approval';
import { listColleagues, readNext } from '@portal/common/contract/queues/next';
import { registrationReview } from '@portal/common/contract/queues/registration-approval';
import { changeSharing, readSharing, readWorkload } from '@portal/common/contract/queues/sharing';
import { readLookSetting, readQuality } from '@portal/common/contract/queues/quality';
import { listLooks } from '@portal/common/contract/queues/second-looks';
import { mock } from '@portal/common/testing/handlers';

const colleagues = [
  { user_id: 'u-staff', name: 'Zhou Yun', own: 1 as const },
  { user_id: 'u-he', name: 'He Jia', own: 0 as const },
].map((one) => ({ ...one, queues: ['customerCertification' as const, 'partnerContract' as const] }));

/** Nothing is decided a second time. */
export const NO_SHARES = {
  customerCertification: 0,
  accountApplication: 0,
  partnerRegistration: 0,
  partnerContract: 0,
  partnerCertification: 0,
};

/** Mocks of shared work: every request can be ordered, nothing is next, and nothing is shared. */
export const workMocks = () => [
  mock(readNext, { next: null, waiting: 0, done: [], latest: [] }),
  mock(listColleagues, { colleagues }),
  mock(readWorkload, {
    day: '2026-11-22',
    people: colleagues.map(({ user_id, name }) => ({
      user_id,
      name,
      assigned: 2,
      hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 3 : 0)),
    })),
  }),
  mock(readSharing, { mode: 'off', people: [], version: 1 }),
  mock(changeSharing, {}),
  mock(listLooks, { looks: [], tasks: [] }),
  mock(readQuality, { queues: [] }),
  mock(readLookSetting, { shares: NO_SHARES, fall: 15, version: 1 }),
  ...[certificationReview, registrationReview, contractReview, accountReview].flatMap(({ assign, snooze }) =>
    [assign, snooze].map((call) =>
      mock(call, ({ body: { ids } }) => ({
        results: ids.map((id) => ({ id, result: 'done' as const, name: 'Zhou Yun' })),
      })),
    ),
  ),
];
