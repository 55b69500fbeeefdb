/** What a report says of an error, which may be anything that was thrown, and of the page. No query. */
export function problemOf(error: unknown): { message: string; stack: string; page: string } {
  const { message, stack = '' }: Pick<Error, 'message' | 'stack'> =
    error instanceof Error ? error : { message: String(error) };
  return { message: String(message).slice(0, 300), stack: stack.slice(0, 4000), page: location.pathname.slice(0, 200) };
}
