// The commonest passwords of published leaks that have all three classes, and the habits they follow, in lower case.
const WORDS = [
  'password', 'passwort', 'admin', 'administrator', 'root', 'user', 'test', 'demo', 'guest', 'welcome', 'hello', 'login',
  'qwerty', 'qwertyuiop', 'asdf', 'asdfgh', 'zxcv', 'zxcvbn', 'qaz', 'qazwsx', '1qaz', '1qaz2wsx', '1q2w3e4r', 'abc', 'abcd', 'abcdef', 'aa', 'a', 'q',
  'iloveyou', 'monkey', 'dragon', 'football', 'baseball', 'sunshine', 'princess', 'superman', 'batman', 'letmein', 'master',
  'summer', 'winter', 'spring', 'autumn', 'china', 'beijing', 'shanghai', 'woaini', 'zhang', 'wang', 'li', 'chen', 'company', 'secret', 'changeme', 'default', 'pass', 'p', 'qq',
];
const TAILS = ['', '1', '12', '123', '1234', '12345', '123456', '1234567', '12345678', '123456789', '520', '1314', '5201314', '666', '888', '111', '000', '321', '2020', '2021', '2022', '2023', '2024', '2025', '2026'];

const COMMON = new Set(WORDS.flatMap((word) => TAILS.map((tail) => plain(word + tail))));

/** Letters and digits only, in lower case, with a zero for an o: what is left of `Passw0rd!` and `PASS-WORD` is the same. */
function plain(value: string): string {
  return value.toLowerCase().replaceAll('0', 'o').replace(/[^a-z0-9]/g, '');
}

/** True for the passwords that everybody tries first (security: they are refused although their mix is right). */
export function isCommonPassword(value: string): boolean {
  // A sign may stand for a letter (`P@ssw0rd!`) or just be in between (`Admin@123`).
  return COMMON.has(plain(value)) || COMMON.has(plain(value.replaceAll('@', 'a').replaceAll('$', 's')));
}
