import { accountReview } from '@portal/common/contract/queues/account-approvals';
import { certificationReview } from '@portal/common/contract/queues/certification-approval';
import { contractReview } from '@portal/common/contract/queues/contract-approval';
import { registrationReview } from '@portal/common/contract/queues/registration-approval';
import type { ReviewCalls } from '@portal/common/contract/queues/review';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { decideOn, requestOf, submit } from './certification-world.ts';
import { makeAccount, makeCompany } from './customer-world.ts';
import { applicationOf, appliedPartner, decideOnPartner } from './partner-world.ts';
import { callerOf, type Answer, type TestApi } from '../test-api.ts';

export type Queue = 'certification' | 'registration' | 'contract' | 'account';
export const QUEUES: readonly Queue[] = ['certification', 'registration', 'contract', 'account'];

const CALLS: Readonly<Record<Queue, ReviewCalls>> = {
  certification: certificationReview,
  registration: registrationReview,
  contract: contractReview,
  account: accountReview,
};
const PRIVILEGE: Readonly<Record<Queue, Privilege>> = {
  certification: Privilege.approvalCertification,
  registration: Privilege.approvalRegister,
  contract: Privilege.approvalContract,
  account: Privilege.approvalAccount,
};

/** A pending request of a queue. */
export interface Pending {
  queue: Queue;
  id: number;
  /** The applicant; for an account the account itself, which cannot sign in yet. */
  applicant: Caller;
  /** Path of a call of the queue, with the id of this request. */
  path: (call: keyof ReviewCalls) => string;
  /** Decides as `by`: 2 approves, 3 rejects. */
  decide: (by: Caller | null, result: 2 | 3, more?: object) => Promise<Answer>;
}

/** A member of staff with the privilege of a queue. */
export const reviewerOf = (queue: Queue, name: string): Caller =>
  callerOf(UserType.employee, name, { privileges: [PRIVILEGE[queue]] });

const admitter = reviewerOf('registration', 'admitter');
let number = 0;

const at = (queue: Queue, id: number): Pick<Pending, 'queue' | 'id' | 'path'> => ({
  queue,
  id,
  path: (call) => CALLS[queue][call].path.replace('{id}', String(id)),
});

const make: Readonly<Record<Queue, (api: TestApi) => Promise<Pending>>> = {
  async certification(api) {
    number += 1;
    const applicant = callerOf(UserType.enterprise, `reviewed-${number}`);
    await submit(api, applicant, 7000 + number);
    const id = await requestOf(api, applicant.coId!);
    return {
      ...at('certification', id),
      applicant,
      decide: (by, result, more = {}) => decideOn(api, by, applicant, result, { ...more }, id),
    };
  },
  async registration(api) {
    const applicant = await appliedPartner(api);
    const id = await applicationOf(api, applicant);
    return {
      ...at('registration', id),
      applicant,
      decide: (by, result, more = {}) => decideOnPartner(api, by, applicant, result, { ...more }),
    };
  },
  async contract(api) {
    const applicant = await appliedPartner(api);
    await decideOnPartner(api, admitter, applicant, 2);
    const [, { id }] = await api
      .as(applicant)
      .post(`/api/account/v1/partner/${applicant.coId}/contract`, { sign_type: 1, partner_level: 4 });
    return {
      ...at('contract', id as number),
      applicant,
      decide: (by, result, more = {}) =>
        api
          .as(by)
          .put(`/api/account/v1/csp/contract_approvals/${id}/decision`, {
            id,
            user_id: applicant.userId,
            approval_status: result,
            partner_level: 8,
            approval_opinion: result === 3 ? 'References are missing.' : '',
            ...more,
          }),
    };
  },
  async account(api) {
    number += 1;
    const [user, co] = [`u-applied${number}`, `co-applied${number}`] as const;
    await makeCompany(api, co, `Applied ${number} Ltd`);
    await makeAccount(api, user, co, {
      status: 1,
      login_name: `applied_${number}`,
      email: `applied${number}@acme.example`,
      source: 1,
    });
    const { id } = await api.db
      .insertInto('account_application')
      .values({
        user_id: user,
        co_id: co,
        applicant: 'Lin',
        applied_at: api.services.clock.now(),
        decided_at: null,
        decided_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      ...at('account', id),
      applicant: callerOf(UserType.enterprise, user, { userId: user, coId: co }),
      decide: (by, result, more = {}) =>
        api
          .as(by)
          .put(`/api/account/v1/customer/${co}/account/${user}/approval?id=${id}`, {
            user_id: user,
            co_id: co,
            id,
            result,
            opinion: result === 3 ? 'Name the person.' : '',
            ...more,
          }),
    };
  },
};

/** A new pending request of a queue. */
export const pendingIn = (api: TestApi, queue: Queue): Promise<Pending> => make[queue](api);

/** Two reviewers of a queue, and a request of it: a new one, still pending, before each test. */
export function inQueue(api: TestApi, queue: Queue): { one: Caller; two: Caller; item: Pending } {
  const item = {} as Pending;
  beforeEach(async () => {
    api.services.clock.reset();
    Object.assign(item, await pendingIn(api, queue));
  });
  return { one: reviewerOf(queue, `${queue}-one`), two: reviewerOf(queue, `${queue}-two`), item };
}
