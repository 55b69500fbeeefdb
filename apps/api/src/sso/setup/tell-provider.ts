import type { Act } from '../../platform/acts/acts.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { HandlerContext } from '../../platform/http/calls/serve.ts';
import { actorOf } from './actor.ts';
import { tellOfSetup } from './tell-act.ts';

/** What somebody does with a provider of the own company. */
type ProviderAct = Extract<
  Act,
  | 'idp.created'
  | 'idp.edited'
  | 'idp.documentAccepted'
  | 'idp.promoted'
  | 'idp.restored'
  | 'idp.enabled'
  | 'idp.disabled'
  | 'idp.deleted'
>;

/**
 * Writes the audit entry of an act with a provider and notifies all administrators of the company: whoever controls the
 * provider signs in as anybody of the company.
 */
export async function recordProviderAct(
  context: HandlerContext,
  caller: Caller,
  act: ProviderAct,
  {
    coId,
    configId,
    name,
    ...detail
  }: { coId: string; configId: string; name: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const { tx, now } = context;
  await audit(
    tx,
    {
      actor: actorOf(caller),
      action: act,
      object: configId,
      subject: caller.userId,
      detail: { co_id: coId, ...detail },
    },
    now(),
  );
  await tellOfSetup(context, caller, { coId, act, values: { provider: name, what: act.slice('idp.'.length) } });
}
