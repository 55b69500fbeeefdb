/**
 * Partner levels that have a badge; the others show their name.
 *
 * @public No page uses it yet: the partner pages will.
 */
export const BADGED_LEVELS: readonly number[] = [4, 8];
