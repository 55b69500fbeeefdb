/** Obstacles to a cancellation: `list_type` on the wire. */
export const CancelBlock = { order: 'order', service: 'service', billing: 'billing' } as const;
export type CancelBlock = (typeof CancelBlock)[keyof typeof CancelBlock];
