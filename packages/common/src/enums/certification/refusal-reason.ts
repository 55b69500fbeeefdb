/** Fields of a certification request that staff can reject, by their names on the wire; texts `refusedField.<name>`. */
export const RefusedField = ['Company', 'LicCode', 'LicURL', 'LicType'] as const;
export type RefusedField = (typeof RefusedField)[number];

/** A request by transaction code has no document to refuse. */
export const REFUSED_OF_A_CODE: readonly RefusedField[] = ['Company', 'LicCode'];

/** Fields of a request that staff can correct on approval. */
export const CorrectedField = ['Company', 'LicCode', 'Location'] as const;
export type CorrectedField = (typeof CorrectedField)[number];

/** Reasons for rejecting a field; texts `refusal.<reason>`, so that each reader gets them in their language. */
export const RefusalReason = [
  'unreadable',
  'mismatch',
  'expired',
  'incomplete',
  'wrongType',
  'notGenuine',
  // By rule only: a question about the field was not answered in time. The same value may be sent again.
  'unanswered',
] as const;
export type RefusalReason = (typeof RefusalReason)[number];

/** The reasons that fit a field: a name does not expire, and only a picture can be unreadable. */
export const REASONS_OF = {
  Company: ['mismatch', 'incomplete', 'notGenuine'],
  LicCode: ['mismatch', 'incomplete', 'notGenuine'],
  LicURL: ['unreadable', 'expired', 'incomplete', 'notGenuine', 'wrongType'],
  LicType: ['wrongType', 'mismatch'],
} as const satisfies Record<RefusedField, readonly RefusalReason[]>;
