/**
 * Header by which a call is answered from where a position of the database's log is. Callers without a session, with an
 * access key or as a service, get the position from the answer of a change; pages from the id of an event
 * (`queues/live.ts`), so that a list that is read again because of it has what the event tells of.
 */
export const READ_AFTER = 'X-Read-After';
