import { exportIdpMembers, readIdpMembers } from '@portal/common/contract/company/idp-members';
import { windowOf } from '../../db/page.ts';
import type { Tx } from '../../db/connect.ts';
import { csvOf } from '../../http/csv.ts';
import type { App } from '../../http/request/app-type.ts';
import type { Refusing } from '../../http/calls/refusal.ts';
import { serve } from '../../http/calls/serve.ts';
import type { Services } from '../../services.ts';
import { ownCompany } from '../setup/own-company.ts';
import { findOwnProvider } from '../setup/setup.db.ts';
import { countMembers, listMembers, type Changed } from './members.db.ts';

const HEADINGS = ['outcome', 'user_id', 'user_name', 'email'];

/** Refuses a provider that is not the company's. */
async function known(tx: Tx, changed: Changed, { refuse }: Refusing<'Account.NotFound'>): Promise<Changed> {
  return (await findOwnProvider(tx, changed)) ? changed : refuse('Account.NotFound');
}

/** Who could still sign in after a change of a provider. */
export function idpMembersRoutes(app: App, services: Services): void {
  serve(app, services, readIdpMembers, async ({ params, query, caller }, context) => {
    const { tx } = context;
    const { config_id: configId, change, outcome, ...page } = query;
    const changed = await known(tx, { coId: ownCompany(caller, params.enterprise_id, context), configId, change }, context);
    const counts = await countMembers(tx, changed);
    const total = outcome === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[outcome];
    return { counts, total_count: total, entries: await listMembers(tx, changed, { outcome, ...windowOf(page) }) };
  });

  serve(app, services, exportIdpMembers, async ({ params, query, caller }, context) => {
    const { tx } = context;
    const changed = await known(tx, { coId: ownCompany(caller, params.enterprise_id, context), configId: query.config_id, change: query.change }, context);
    const rows = (await listMembers(tx, changed)).map(({ outcome, user_id, user_name, email }) => [outcome, user_id, user_name, email]);
    return { kind: 'file', type: 'text/csv; charset=utf-8', bytes: csvOf([HEADINGS, ...rows]), name: 'members.csv' };
  });
}
