/** Texts of bookings that we have in both languages, each with the text `credits.text.<id>`. */
export const CreditText = { granted: 'granted', used: 'used', refunded: 'refunded', adjusted: 'adjusted' } as const;
export type CreditText = (typeof CreditText)[keyof typeof CreditText];
