import { latePart } from '@portal/common/late/late-part';
import { runStandalone } from '@portal/common/remote/standalone/standalone';
import { PAGE } from '@portal/common/pages/addresses';
import claim from '../remote.json' with { type: 'json' };
import App from './app.tsx';

/** The accounts of this browser, loaded when somebody opens them. */
const accounts = latePart(() => import('@portal/common/accounts/accounts-dialog'));
const mocks = process.env.NODE_ENV === 'production' ? undefined : () => import('./testing/world.ts');

void runStandalone(App, { name: claim.name, paths: claim.paths, home: PAGE.customers, accounts, mocks });
