import type { customerDeletion } from '@portal/common/contract/console/own-customers';
import type { levelProposal } from '@portal/common/contract/console/partners';
import type { deletionProposal } from '@portal/common/contract/console/pending-deletions';
import { endProposal, withdrawProposal, type Subject } from '../../companies/requests/proposals.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';
import type { App } from '../../platform/http/request/app-type.ts';

type Calls = Pick<typeof deletionProposal | typeof customerDeletion | typeof levelProposal, 'return' | 'withdraw'>;

/**
 * Calls that end a proposal about a customer or a partner without carrying it out. `about` names it in the audit log.
 */
export function endingRoutes(
  app: App,
  services: Services,
  calls: Calls,
  { subjectOf, about }: { subjectOf: (id: string) => Subject; about: 'deletion' | 'partner' },
): void {
  serve(
    app,
    services,
    calls.return,
    async ({ params: { id }, body: { proposal, reason }, caller: { userId: by } }, context) => {
      const { tx, now } = context;
      const { proposed_by } = await endProposal(
        tx,
        { ...subjectOf(id), id: proposal, by, at: now(), outcome: 'returned', reason },
        context,
      );
      await audit(
        tx,
        { actor: by, action: 'proposal.returned', object: id, subject: by, detail: { [about]: id, proposed_by } },
        now(),
      );
    },
  );

  serve(app, services, calls.withdraw, async ({ params: { id }, caller: { userId: by } }, context) => {
    const { tx, now } = context;
    await withdrawProposal(tx, { ...subjectOf(id), by, at: now() }, context);
    await audit(
      tx,
      { actor: by, action: 'proposal.withdrawn', object: id, subject: by, detail: { [about]: id } },
      now(),
    );
  });
}
