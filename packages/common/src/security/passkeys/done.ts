/** What was done to a passkey, for a message. */
export type Done = 'add' | 'rename' | 'delete' | 'keep';
