/** The position that the last event of the page's stream named: what the page reads next has what the event tells of. */
export const readAfter: { position?: string } = {};
