import { levelProposal, type readPartner } from '@portal/common/contract/console/partners';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import type { Locale } from '@portal/common/intl/locale';
import { partnerLevelName } from '../../companies/lookups/lookups.ts';
import {
  endProposal,
  findOpen,
  keepProposal,
  levelOf,
  listDecisions,
  listProposals,
} from '../../companies/requests/proposals.db.ts';
import { timeFor } from '../../companies/requests/requests.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Config } from '../../platform/settings/config.ts';
import { endingRoutes } from '../companies/end-proposal.ts';
import { notifyChanges } from './changes-message.ts';
import { findMainContact, lockPartner, setLevel } from './partners.db.ts';

/** Why another level needs a second person; empty where one is enough. */
export const levelNeeds = ({ secondPairOfEyes }: Pick<Config, 'secondPairOfEyes'>): ProposalKind[] =>
  secondPairOfEyes.filter((kind) => kind === ProposalKind.contractLevel);

/** What is proposed: the level, and whether the main account is notified of it. */
interface Proposed {
  level: number;
  notify: boolean;
}

/**
 * Refuses another level while one is proposed.
 *
 * @throws Refusal `Account.Level.Proposed` at the level, with the name of who proposed it
 */
export async function refuseProposedLevel(
  tx: Tx,
  { coId, by }: { coId: string; by: string },
  { refuseAt, locale }: Refusing<'Account.Level.Proposed', 'partner_level'> & { locale: Locale },
): Promise<void> {
  const open = await findOpen(tx, levelOf(coId));
  if (!open) return;
  const time = await timeFor(tx, by, locale, open.proposed_at);
  refuseAt('partner_level', 'Account.Level.Proposed', {
    text: 'partner.levelProposed',
    values: { name: open.name, time },
  });
}

/** Keeps another level of a locked partner as a proposal. */
export async function proposeLevel(
  tx: Tx,
  { coId, by, at, ...decision }: Proposed & { coId: string; by: string; at: Date },
  { services, refuseAt }: Refusing<'Account.Level.Proposed', 'partner_level'> & { services: Pick<Services, 'config'> },
): Promise<void> {
  const kinds = levelNeeds(services.config);
  if (!(await keepProposal(tx, { ...levelOf(coId), coId, kinds, decision, by, at })))
    refuseAt('partner_level', 'Account.Level.Proposed');
  // With the member of staff as subject: the partner does not learn of it.
  await audit(
    tx,
    {
      actor: by,
      action: 'proposal.made',
      object: coId,
      subject: by,
      detail: { partner: coId, level: decision.level, kinds },
    },
    at,
  );
}

/** What a member of staff reads about changes of a partner's level. */
export async function readLevelChange(
  tx: Tx,
  config: Pick<Config, 'secondPairOfEyes'>,
  { coId, viewer, locale }: { coId: string; viewer: string; locale: Locale },
): Promise<AnswerOf<typeof readPartner>['level_change']> {
  const decisions = await listDecisions(tx, levelOf(coId));
  const proposals = await listProposals(tx, levelOf(coId), viewer);
  return {
    second_pair: levelNeeds(config),
    proposals: proposals.map((proposal) => ({
      ...proposal,
      level_name: partnerLevelName(Number(decisions.get(proposal.id)?.level), locale),
    })),
  };
}

/** Calls that end the proposal of another level. */
export function levelProposalRoutes(app: App, services: Services): void {
  serve(app, services, levelProposal.confirm, async ({ params: { id: coId }, body, caller }, context) => {
    const { tx, now, refuse } = context;
    const [by, at] = [caller.userId, now()];
    if (!(await lockPartner(tx, coId))) refuse('Account.NotFound');
    const { decision, proposed_by } = await endProposal(
      tx,
      { ...levelOf(coId), id: body.proposal, by, at, outcome: 'confirmed' },
      context,
    );
    const { level, notify } = decision as unknown as Proposed;
    await setLevel(tx, coId, level, { by, at });
    const main = await findMainContact(tx, coId);
    await audit(
      tx,
      {
        actor: by,
        action: 'partner.changed',
        object: coId,
        subject: main?.user_id ?? coId,
        detail: { fields: ['partner_level'], level, proposed_by },
      },
      at,
    );
    if (main && notify)
      await notifyChanges(tx, services.config, { coId, before: main, changed: ['partner_level'], at });
  });

  endingRoutes(app, services, levelProposal, { subjectOf: levelOf, about: 'partner' });
}
