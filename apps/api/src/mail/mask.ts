/** Hides all of an e-mail but its first letter and domain: `alice@example.com` → `a***@example.com` (spec 1 §3). */
export const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, '$1***');

/** Hides the middle of a phone in its stored form: `+86-13800001234` → `+86-138****1234` (spec 1 §3). */
export const maskPhone = (phone: string) => phone.replace(/(-\d{3})\d+(\d{4})$/, '$1****$2');
