import { types } from 'node:util';

/** Description of an error for the log: where and of which kind, never with values. */
export interface Cause {
  /** Class of the error: `TypeError`. */
  type: string;
  /** Error code of Node or PostgreSQL: `ECONNREFUSED`, `23505`. */
  code?: string;
  /** Schema names in a database error. */
  constraint?: string;
  table?: string;
  column?: string;
  /** Error message, in development only. */
  message?: string;
  /** Stack frames, innermost first. */
  at: string[];
  cause?: Cause;
}

const FRAMES = 12;
const DEPTH = 3;
/** Stack line: an optional name, then file, line and column. */
const FRAME =
  /^\s+at ((?:async )?(?:new )?(?:[\w$.<>#]+ )?(?:\[as [\w$.]+\] )?\(?(?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+\)?)$/;
const NAME = /^[\w$.-]{1,60}$/;

// Platform errors may come from another realm.
const isError = (value: unknown): value is Error => value instanceof Error || types.isNativeError(value);

const nameIn = (error: object, key: string): string | undefined => {
  const value: unknown = (error as Record<string, unknown>)[key];
  return typeof value === 'string' && NAME.test(value) ? value : undefined;
};

/** Frames after the message: a message may contain lines that look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = message === '' ? 0 : stack.indexOf(message);
  const behind = start < 0 ? '' : stack.slice(start + message.length);
  return behind
    .split('\n')
    .flatMap((line) => FRAME.exec(line)?.[1] ?? [])
    .slice(0, FRAMES);
}

/**
 * Describes an error for the log. Messages of PostgreSQL, parsers and libraries may quote secrets or addresses, so
 * only an allow-list is copied: class, code, schema names and stack frames.
 */
export function causeOf(error: unknown, { withMessage = false }: { withMessage?: boolean } = {}, depth = 0): Cause {
  if (!isError(error)) return { type: typeof error, at: [] };
  const optional = Object.fromEntries(
    (['code', 'constraint', 'table', 'column'] as const).flatMap((key) => {
      const name = nameIn(error, key);
      return name === undefined ? [] : [[key, name]];
    }),
  );
  return {
    type: nameIn(error, 'name') ?? 'Error',
    ...optional,
    ...(withMessage ? { message: error.message } : {}),
    at: framesOf(error),
    ...(error.cause === undefined || depth >= DEPTH ? {} : { cause: causeOf(error.cause, { withMessage }, depth + 1) }),
  };
}
