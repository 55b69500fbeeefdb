import { sendInvitation } from '@portal/common/contract/invitation';
import { inviteUser } from './invitation.db.ts';
import type { App } from '../http/app-type.ts';
import { limit } from '../limits/limits.ts';
import { serveInSteps } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { mayInvite } from './may-invite.ts';

/** Limit per account. */
const ACCOUNT = { points: 1, seconds: 60 };

/** Sends an invitation again; the previous link becomes invalid. */
export function invitationRoutes(app: App, services: Services): void {
  const { db, config } = services;

  serveInSteps(app, services, sendInvitation, async ({ params, caller }, context) => {
    const { transaction, now, refuse } = context;
    const permission = await mayInvite(db, caller, params.user_id);
    if (permission === 'no') refuse('Account.NotFound');
    if (permission === 'unauthenticated') refuse('Account.Partner.Unauthenticated');
    await limit(db, `invitation ${params.user_id}`, ACCOUNT, now());
    return { sent_by: await transaction((tx) => inviteUser(tx, config, { userId: params.user_id, by: caller.userId, at: now() }, context)) };
  });
}
