import { notifyOwner } from '../../identity/owner-message/owner-message.db.ts';
import type { HandlerContext } from '../../platform/http/calls/serve.ts';

/** Notifies the owner of an account that it is restored, with a link that locks it. */
export const notifyRestored = (
  { tx, services, network, userAgent, now }: HandlerContext,
  userId: string,
): Promise<void> => notifyOwner(tx, services, { act: 'cancellation.restored', userId, network, userAgent, at: now() });
