/** Errors of calls and aborts, which have their own messages. */
const EXPECTED = /^(AbortError|ApiError|TimeoutError)$/;

/** Whether an error says nothing about the code that it came from. */
export const isExpected = (error: unknown): boolean => error instanceof Error && EXPECTED.test(error.name);
