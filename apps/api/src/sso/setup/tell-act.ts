import type { Act, ActToldTo } from '../../platform/acts/acts.ts';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { notifyAdministrators, tellAdministratorsOfAct } from '../../companies/company/administrators.db.ts';
import type { LockingAct } from '../../identity/owner-message/owner-message.db.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { HandlerContext } from '../../platform/http/calls/serve.ts';
import { describeDevice } from '../../platform/http/request/user-agent.ts';

/** What is done with single sign-on of the own company. */
type SetupAct = Extract<Act, `idp.${string}` | `domain.${string}`> & LockingAct & ActToldTo<'administrators'>;

/**
 * Notifies all administrators of a company of an act with its single sign-on. The link locks the account that did it, or
 * for which a link to set up the provider was made. A session of a recovery code acts for an administrator who did
 * nothing: its message names nobody, and leads to new codes, which end the session.
 */
export async function tellOfSetup(
  { tx, services, now, network, userAgent }: Pick<HandlerContext, 'tx' | 'services' | 'now' | 'network' | 'userAgent'>,
  caller: Caller,
  { coId, act, values }: { coId: string; act: SetupAct; values: Readonly<Record<string, string | number>> },
): Promise<void> {
  const page = pageUrl(services.config.publicUrl, PAGE.providers);
  const at = now();
  if (caller.scope === SessionScope.recovery) {
    await notifyAdministrators(tx, coId, {
      template: 'recoveryActed',
      event: newId('act'),
      link: page,
      at,
      values: {
        provider: '',
        domain: '',
        ...values,
        what: act.slice(act.indexOf('.') + 1),
        network,
        device: describeDevice(userAgent),
        time: at,
      },
    });
    return;
  }
  await tellAdministratorsOfAct(tx, services, {
    coId,
    act,
    locks: caller.userId,
    values,
    page,
    network,
    userAgent,
    at,
  });
}
