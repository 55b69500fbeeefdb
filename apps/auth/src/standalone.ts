import { runStandalone } from '@portal/common/host/standalone';
import App from './app.tsx';

void runStandalone(App, { name: 'auth', home: '/loginEnterprisePortal' });
