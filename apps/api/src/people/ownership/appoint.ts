import {
  appointEnterpriseOwner,
  appointOwner,
  listEnterpriseSuccessors,
  listSuccessors,
} from '@portal/common/contract/company/ownership';
import { UserType } from '@portal/common/enums/user/user-type';
import { audit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { checkSuccessor, notifyMember } from './member.ts';
import { findMember, findOwner, listCandidates, swapOwner } from './ownership.db.ts';
import type { Services } from '../../platform/http/services.ts';

const PARTNER = {
  appoint: appointOwner,
  candidates: listSuccessors,
  types: [UserType.partner, UserType.partnerContact] as readonly number[],
};
/** What differs: the calls, and whose people they are about. */
const ENTERPRISE = {
  appoint: appointEnterpriseOwner,
  candidates: listEnterpriseSuccessors,
  types: [UserType.enterprise] as readonly number[],
};

/** Staff appoint the main account of a company, when its holder cannot hand it over. */
export function appointRoutes(app: App, services: Services): void {
  for (const kind of [PARTNER, ENTERPRISE]) appointing(app, services, kind);
}

function appointing(app: App, services: Services, { appoint, candidates, types }: typeof PARTNER | typeof ENTERPRISE) {
  serve(app, services, candidates, async ({ params, query }, { tx }) => ({
    entries: (await listCandidates(tx, params.co_id, query.search ?? ''))
      .filter(({ user_type }) => types.includes(user_type))
      .map(({ user_id, user_name, email, phone }) => ({
        contact_id: user_id,
        contact_name: user_name,
        email: email ?? '',
        phone: phone ?? '',
      })),
  }));

  serve(app, services, appoint, async ({ params, body, caller }, context) => {
    const { tx, now, refuse } = context;
    const at = now();
    const coId = params.co_id;
    const successor = (await findMember(tx, { coId, userId: body.contact_id })) ?? refuse('Account.NotFound');
    if (!types.includes(successor.user_type)) refuse('Account.NotFound');
    const former = await findOwner(tx, coId);
    if (former?.user_id === successor.user_id) refuse('Account.Conflict');
    checkSuccessor(successor, context);
    const swapped = await swapOwner(tx, { coId, from: former?.user_id ?? null, to: successor.user_id, lost: true, at });
    if (!swapped) refuse('Account.Conflict');
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'ownership.appointed',
        object: coId,
        detail: { from: former?.user_id ?? null, to: successor.user_id, reason: body.reason },
      },
      at,
    );
    const values = { to: successor.user_name, reason: body.reason };
    if (former) await notifyMember(tx, services.config, former, 'ownershipAppointed', { values, at });
    await notifyMember(tx, services.config, successor, 'ownershipAppointed', { values, at });
  });
}
