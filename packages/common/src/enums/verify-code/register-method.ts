/** By which channel the code of a registration came: `verify_code_type` of the register calls, and of them only. */
export const RegisterMethod = { email: 1, phone: 2 } as const;
export type RegisterMethod = (typeof RegisterMethod)[keyof typeof RegisterMethod];
