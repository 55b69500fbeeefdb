import {
  exportIdpMembers,
  readIdpMembers,
  type IdpLinkEffect,
} from '@portal/common/contract/identity-provider/idp-members';
import type { ParsedOf } from '@portal/common/contract/endpoint';
import { IdpChange } from '@portal/common/enums/sign-in/idp-member';
import { windowOf } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { csvStream } from '../../../platform/http/csv.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import { serve } from '../../../platform/http/calls/serve.ts';
import { findDomain } from '../domains/domains.db.ts';
import { ownCompany } from '../../provider/own-company.ts';
import { findOwnProvider } from '../../provider/own-provider.db.ts';
import { effectOf } from './promotion.ts';
import { countMembers, everyMember, listMembers, type Changed, type MemberRow } from '../../provider/members.db.ts';
import type { Services } from '../../../platform/http/services.ts';

const COLUMNS = ['outcome', 'user_id', 'user_name', 'email'] as const;

async function* linesOf(people: AsyncIterable<MemberRow[]>) {
  yield [COLUMNS];
  for await (const some of people) yield some.map((person) => COLUMNS.map((column) => person[column]));
}

type Asked = Pick<ParsedOf<typeof exportIdpMembers>['query'], 'config_id' | 'change' | 'domain_id' | 'exceptions'>;

/** The change that is asked for, and what a promotion does to links. Refuses a provider or domain that is not the company's. */
async function changeOf(
  tx: Tx,
  coId: string,
  { config_id: configId, change, domain_id: domainId, exceptions = '' }: Asked,
  { refuse }: Refusing<'Account.NotFound'>,
): Promise<Changed & { links?: IdpLinkEffect }> {
  const changed = { coId, configId, change };
  const provider = await findOwnProvider(tx, changed);
  if (!provider) return refuse('Account.NotFound');
  if (change === IdpChange.promote) {
    if (provider.candidate_id === null) return refuse('Account.NotFound');
    return { ...changed, ...(await effectOf(tx, provider)) };
  }
  if (change !== IdpChange.ssoOnly) return changed;
  const row = await findDomain(tx, { domainId: domainId ?? '', coId });
  return row?.config_id === configId
    ? { ...changed, domain: row.domain, exceptions: exceptions.split(',') }
    : refuse('Account.NotFound');
}

/** Who could still sign in after a change of a provider. */
export function idpMembersRoutes(app: App, services: Services): void {
  serve(app, services, readIdpMembers, async ({ params, query, caller }, context) => {
    const { tx } = context;
    const { outcome, limit, offset } = query;
    const changed = await changeOf(tx, ownCompany(caller, params.enterprise_id, context), query, context);
    const counts = await countMembers(tx, changed);
    const total =
      outcome === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[outcome];
    return {
      counts,
      links: changed.links ?? null,
      total_count: total,
      entries: await listMembers(tx, changed, { outcome, ...windowOf({ limit, offset }) }),
    };
  });

  serve(app, services, exportIdpMembers, async ({ params, query, caller }, context) => {
    const { tx } = context;
    const changed = await changeOf(tx, ownCompany(caller, params.enterprise_id, context), query, context);
    const bytes = await csvStream(linesOf(everyMember(tx, changed)));
    return { kind: 'file', type: 'text/csv; charset=utf-8', bytes, name: 'members.csv' };
  });
}
