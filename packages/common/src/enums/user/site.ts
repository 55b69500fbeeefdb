/** The two sites (spec 2 §6, spec 3 §6): WeChat and employee scale on the first, companies made by staff on the second. */
export const Site = { first: 1, second: 2 } as const;
export type Site = (typeof Site)[keyof typeof Site];
