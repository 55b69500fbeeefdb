import { setupServer } from 'msw/node';
import { listTerms } from '../contract/account/terms.ts';
import { mock, sealingKey } from './handlers.tsx';
import { quietQueues } from './quiet-queues.tsx';

export { mock } from './handlers.tsx';

/**
 * Replaces the account API in tests: `server.use(mock(endpoint, …))`. A call without a mock fails the test, except the
 * background calls of queues; terms are required only by tests about them.
 */
export const server = setupServer(sealingKey, mock(listTerms, { documents: [] }), ...quietQueues);
