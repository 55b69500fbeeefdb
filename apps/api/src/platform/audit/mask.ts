/** Masks an e-mail except its first letter and domain: `alice@example.com` → `a***@example.com`. */
export const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, '$1***');

/** Masks the middle of a phone in stored form: `+86-13800001234` → `+86-138****1234`. */
export const maskPhone = (phone: string) => phone.replace(/(-\d{3})\d+(\d{4})$/, '$1****$2');
