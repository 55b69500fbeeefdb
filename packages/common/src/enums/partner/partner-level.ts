/** Partner levels that have a badge (spec 3 §9); others show their name. */
export const BADGED_LEVELS: readonly number[] = [4, 8];
