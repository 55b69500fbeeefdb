/**
 * Prepared reasons with which a company rejects an application for a login account, each with the text
 * `accountRequest.reason.<reason>`. The reason says whether one may ask again: at once, after some time, or not.
 */
export const JoinReason = { details: 'details', later: 'later', notNeeded: 'notNeeded' } as const;
export type JoinReason = (typeof JoinReason)[keyof typeof JoinReason];
