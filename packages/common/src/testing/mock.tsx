import { setupServer } from 'msw/node';
import { sealingKey } from './handlers.tsx';
import { quietQueues, quietTerms } from './quiet-queues.tsx';
import { stepUpMocks } from './step-up.tsx';

export { mock } from './handlers.tsx';

/**
 * Replaces the account API in tests: `server.use(mock(endpoint, …))`. A call without a mock fails the test, except the
 * background calls of queues and the proof who somebody is; terms are required only by tests about them.
 */
export const server = setupServer(sealingKey, ...quietTerms, ...quietQueues, ...stepUpMocks());
