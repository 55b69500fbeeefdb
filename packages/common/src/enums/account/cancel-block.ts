/** What stands in the way of a cancellation, `list_type` on the wire (spec 2 §7). */
export const CancelBlock = { order: 'order', service: 'service', billing: 'billing' } as const;
export type CancelBlock = (typeof CancelBlock)[keyof typeof CancelBlock];
