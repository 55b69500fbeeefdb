/** State of the import of a file of contacts, and outcome of a row. */
export const ImportStatus = { running: 1, done: 2 } as const;
export type ImportStatus = (typeof ImportStatus)[keyof typeof ImportStatus];

/** `ready`: not yet sent; `existed`: the company has this person already. */
export const ImportOutcome = { ready: 0, created: 1, existed: 2, failed: 3 } as const;
export type ImportOutcome = (typeof ImportOutcome)[keyof typeof ImportOutcome];
