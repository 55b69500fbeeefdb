import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import type { Config } from '../../../platform/settings/config.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { hasConflicts } from '../conflicts/shown-conflicts.db.ts';
import type { RequestId, StoredRequest } from '../../../companies/requests/requests.db.ts';

type Request = RequestId & Pick<StoredRequest, 'co_id'>;

async function isAuthenticated(tx: Tx, { co_id }: Request): Promise<boolean> {
  return (
    (await tx.selectFrom('company').select('auth_status').where('co_id', '=', co_id).executeTakeFirst())
      ?.auth_status === AuthStatus.authenticated
  );
}

/** Whether the approval of a request is of a kind. Nothing is deleted or released by an approval. */
const IS_OF: Readonly<Record<ProposalKind, (tx: Tx, request: Request) => Promise<boolean>>> = {
  [ProposalKind.certificationChange]: async (tx, request) =>
    request.queue === 'certification' && isAuthenticated(tx, request),
  [ProposalKind.contractLevel]: (_, { queue }) => Promise.resolve(queue === 'contract'),
  [ProposalKind.companyDeletion]: () => Promise.resolve(false),
  [ProposalKind.againstWarning]: hasConflicts,
  [ProposalKind.remoteRelease]: () => Promise.resolve(false),
  [ProposalKind.spam]: () => Promise.resolve(false),
};

/**
 * Why the approval of a request needs a second person, by the kinds that the settings name; empty where one is enough.
 */
export async function proposalKindsOf(
  tx: Tx,
  { secondPairOfEyes }: Pick<Config, 'secondPairOfEyes'>,
  request: Request,
): Promise<ProposalKind[]> {
  const kinds: ProposalKind[] = [];
  for (const kind of secondPairOfEyes) if (await IS_OF[kind](tx, request)) kinds.push(kind);
  return kinds;
}
