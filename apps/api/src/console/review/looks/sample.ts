/**
 * Is a decision one of those that are decided a second time?
 *
 * @param share percent
 * @param random at least 0, below 1
 */
export const isSampled = (share: number, random: number): boolean => random * 100 < share;
