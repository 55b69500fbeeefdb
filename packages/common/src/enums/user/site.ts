/** The two sites: WeChat and a preselected country on the first, companies that staff create on the second. */
export const Site = { first: 1, second: 2 } as const;
export type Site = (typeof Site)[keyof typeof Site];
