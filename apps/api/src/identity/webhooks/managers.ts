import { applicationWebhooksPage, WEBHOOKS_PAGE } from '@portal/common/pages/addresses';
import type { Tx } from '../../platform/db/connect.ts';
import { listStanding, type Standing } from '../owner-message/standing.ts';

/** Whose events an address is told of. */
export type Owner = { coId: string } | { clientId: string };

/** Whose an address is. */
export const ownerOf = ({ co_id, client_id }: { co_id: string | null; client_id: string | null }): Owner =>
  client_id === null ? { coId: co_id ?? '' } : { clientId: client_id };

/** The page about the addresses of an owner. */
export const pageOf = (owner: Owner) => ('coId' in owner ? WEBHOOKS_PAGE : applicationWebhooksPage(owner.clientId));

/** What makes somebody manage the addresses of an owner: the right in the company; applications are the provider's. */
export const standingFor = (owner: Owner): Standing =>
  'coId' in owner ? { right: 'webhooks', coId: owner.coId } : { right: 'staff' };

/** The people who manage the webhooks of an owner and may sign in, as messages address them. */
export const findManagers = (tx: Tx, owner: Owner) => listStanding(tx, standingFor(owner));
