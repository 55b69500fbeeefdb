import type { AskingQueue, ReviewedQueue } from '../review/reviewed-queue.ts';
import { accountQueue } from './account/account-queue.ts';
import { certificationQueue } from './certification/certification-queue.ts';
import { contractQueue } from './contract/contract-queue.ts';
import { registrationQueue } from './registration/registration-queue.ts';

/** All queues that staff review. */
export const REVIEWED: readonly (AskingQueue & Pick<ReviewedQueue, 'calls'>)[] = [
  certificationQueue,
  registrationQueue,
  contractQueue,
  accountQueue,
];
