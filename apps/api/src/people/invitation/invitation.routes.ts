import { openInvitation, sendInvitation, withdrawInvitation } from '@portal/common/contract/account/invitation';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { inviteUser, openInvitation as noteOpening, withdrawInvitation as withdraw } from './invitation.db.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { limit } from '../../platform/limits/limits.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import { mayInvite } from './may-invite.ts';
import type { Services } from '../../platform/http/services.ts';

/** Limit per account. */
const ACCOUNT = { points: 1, seconds: 60 };

/** Sends an invitation again (the previous link becomes invalid), withdraws it, and records that it was opened. */
export function invitationRoutes(app: App, services: Services): void {
  const { db, config } = services;

  async function check(
    caller: Caller,
    userId: string,
    { refuse }: Refusing<'Account.NotFound' | 'Account.Partner.Unauthenticated'>,
  ): Promise<void> {
    const permission = await mayInvite(db, caller, userId);
    if (permission === 'no') refuse('Account.NotFound');
    if (permission === 'unauthenticated') refuse('Account.Partner.Unauthenticated');
  }

  serveInSteps(app, services, sendInvitation, async ({ params, caller }, context) => {
    const { transaction, now } = context;
    await check(caller, params.user_id, context);
    await limit(db, `invitation ${params.user_id}`, ACCOUNT, now());
    return {
      sent_by: await transaction((tx) =>
        inviteUser(tx, config, { userId: params.user_id, by: caller.userId, at: now() }, context),
      ),
    };
  });

  serveInSteps(app, services, withdrawInvitation, async ({ params, caller }, context) => {
    const { transaction, now, refuse } = context;
    await check(caller, params.user_id, context);
    const withdrawn = await transaction((tx) => withdraw(tx, { userId: params.user_id, by: caller.userId, at: now() }));
    if (!withdrawn) refuse('Account.Conflict');
  });

  serve(app, services, openInvitation, async ({ params, body }, { tx, now, refuse }) => {
    const opened =
      (await noteOpening(tx, { userId: params.user_id, code: body.reset_code, at: now() })) ?? refuse('4001209003');
    return { company_name: opened.companyName };
  });
}
