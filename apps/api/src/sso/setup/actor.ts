import type { Caller } from '../../platform/http/caller/caller.ts';

/**
 * Who changes a provider, for the audit log: a session of a link acts for the company, but is none of its
 * administrators.
 */
export const actorOf = ({ userId, link }: Caller): string => link?.linkId ?? userId;
