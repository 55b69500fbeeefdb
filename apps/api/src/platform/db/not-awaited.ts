import { sql, type RawBuilder } from 'kysely';

/**
 * Part of a statement whose transaction then does not wait for the disk. The log is written in order, so a crash of the
 * database takes back the whole end of it, a second at most. Only for what a later commit of the same request covers,
 * which waits, or for what may be lost: say so where it is used. It belongs to the transaction and not to the connection,
 * as a pooler needs it.
 */
export const notAwaited: RawBuilder<string> = sql`set_config('synchronous_commit', 'off', true)`;
