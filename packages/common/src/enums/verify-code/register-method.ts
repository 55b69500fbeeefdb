/** Channel of the code of a registration: `verify_code_type` of the register calls only. */
export const RegisterMethod = { email: 1, phone: 2 } as const;
export type RegisterMethod = (typeof RegisterMethod)[keyof typeof RegisterMethod];
