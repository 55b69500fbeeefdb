/** Method of a certification, `auth_type` on the wire: 1 by transaction code, otherwise by licence. */
export const AuthMethod = { transaction: 1, licence: 2 } as const;
export type AuthMethod = (typeof AuthMethod)[keyof typeof AuthMethod];
