/** Names the report of a failure, to read it out or copy it. */
export const newReference = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, '0');
