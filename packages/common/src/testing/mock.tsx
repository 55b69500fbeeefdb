import { setupServer } from 'msw/node';
import { sealingKey } from './handlers.tsx';

export { mock } from './handlers.tsx';

/** Stands where the account API would: `server.use(mock(endpoint, …))`. Calls that nobody mocked fail the test. */
export const server = setupServer(sealingKey);
