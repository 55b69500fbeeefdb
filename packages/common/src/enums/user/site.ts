/** The two sites: WeChat and employee scale on the first, companies made by staff on the second. */
export const Site = { first: 1, second: 2 } as const;
export type Site = (typeof Site)[keyof typeof Site];
