/** What people may allow apart from the contract, each with the texts `purpose.<purpose>` and `purpose.<purpose>.text`. */
export const Purpose = { marketing: 'marketing', usage: 'usage', crossBorder: 'crossBorder' } as const;
export type Purpose = (typeof Purpose)[keyof typeof Purpose];
