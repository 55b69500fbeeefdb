import { setupServer } from 'msw/node';
import { sealingKey } from './handlers.tsx';

export { mock } from './handlers.tsx';

/** Replaces the account API in tests: `server.use(mock(endpoint, …))`. A call without a mock fails the test. */
export const server = setupServer(sealingKey);
