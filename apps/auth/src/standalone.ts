import { runStandalone } from '@portal/common/host/standalone';
import App from './app.tsx';

const mocks = process.env.NODE_ENV === 'production' ? undefined : () => import('./testing/world.ts');

void runStandalone(App, { name: 'auth', home: '/loginEnterprisePortal', mocks });
