import { types } from 'node:util';

/** What the log says of an error: where and of which kind, never with what. */
export interface Cause {
  /** Class of the error: `TypeError`. */
  type: string;
  /** Code of Node or PostgreSQL: `ECONNREFUSED`, `23505`. */
  code?: string;
  /** Names out of our own schema that a database error tells of. */
  constraint?: string;
  table?: string;
  column?: string;
  /** The message, on a developer's machine only. */
  message?: string;
  /** Where it was thrown, the innermost first. */
  at: string[];
  cause?: Cause;
}

const FRAMES = 12;
const DEPTH = 3;
/** A line of a stack: an optional name, then file, line and column. */
const FRAME = /^\s+at ((?:async )?(?:new )?(?:[\w$.<>#]+ )?(?:\[as [\w$.]+\] )?\(?(?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+\)?)$/;
const NAME = /^[\w$.-]{1,60}$/;

// Errors of the platform may come from another realm.
const isError = (value: unknown): value is Error => value instanceof Error || types.isNativeError(value);

const nameIn = (error: object, key: string): string | undefined => {
  const value: unknown = (error as Record<string, unknown>)[key];
  return typeof value === 'string' && NAME.test(value) ? value : undefined;
};

/** The frames behind the message: a message can have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = message === '' ? 0 : stack.indexOf(message);
  const behind = start < 0 ? '' : stack.slice(start + message.length);
  return behind.split('\n').flatMap((line) => FRAME.exec(line)?.[1] ?? []).slice(0, FRAMES);
}

/**
 * Describes an error for the log. A message of PostgreSQL, of a parser or of a library may quote the value that it is
 * about, which may be somebody's secret or address, so nothing is taken over but what stands on this list: class, code,
 * names of our own schema, and places in the code.
 */
export function causeOf(error: unknown, { withMessage = false }: { withMessage?: boolean } = {}, depth = 0): Cause {
  if (!isError(error)) return { type: typeof error, at: [] };
  const optional = Object.fromEntries((['code', 'constraint', 'table', 'column'] as const).flatMap((key) => {
    const name = nameIn(error, key);
    return name === undefined ? [] : [[key, name]];
  }));
  return {
    type: nameIn(error, 'name') ?? 'Error', ...optional, ...(withMessage ? { message: error.message } : {}), at: framesOf(error),
    ...(error.cause === undefined || depth >= DEPTH ? {} : { cause: causeOf(error.cause, { withMessage }, depth + 1) }),
  };
}
