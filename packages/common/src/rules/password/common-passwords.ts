// The most common leaked passwords with all three character classes, and their patterns, in lower case.
const WORDS = [
  'password', 'passwort', 'admin', 'administrator', 'root', 'user', 'test', 'demo', 'guest', 'welcome', 'hello', 'login',
  'qwerty', 'qwertyuiop', 'asdf', 'asdfgh', 'zxcv', 'zxcvbn', 'qaz', 'qazwsx', '1qaz', '1qaz2wsx', '1q2w3e4r', 'abc', 'abcd', 'abcdef', 'aa', 'a', 'q',
  'iloveyou', 'monkey', 'dragon', 'football', 'baseball', 'sunshine', 'princess', 'superman', 'batman', 'letmein', 'master',
  'summer', 'winter', 'spring', 'autumn', 'china', 'beijing', 'shanghai', 'woaini', 'zhang', 'wang', 'li', 'chen', 'company', 'secret', 'changeme', 'default', 'pass', 'p', 'qq',
  'qwer', 'qwe', 'qweasd', 'qweasdzxc', 'asd', 'zxc', 'wsx', '1qazxsw2', 'zaq1', 'zaq', 'xsw2', 'zaq12wsx', 'zaq1xsw2', 'xsw2zaq1', '2wsx', 'q1w2e3', 'q1w2e3r4', '1q2w3e',
  'a1b2c3', 'a1b2c3d4', 'aaa', 'aaa111', '123abc', '123qwe', '1234qwer', '12345qwert', '123456a', '123456aa', '12345678a', '123456789a', '123456abc', '123456qwe',
  'huawei', 'xiaomi', 'alibaba', 'baidu', 'tencent', 'wechat', 'weixin', 'liu', 'yang', 'zhao', 'zhongguo', 'computer', 'internet', 'server', 'system', 'oracle', 'mysql', 'manager',
];
const TAILS = ['', '1', '12', '123', '1234', '12345', '123456', '1234567', '12345678', '123456789', '520', '1314', '5201314', '666', '888', '111', '000', '321', '2020', '2021', '2022', '2023', '2024', '2025', '2026'];

let common: Set<string> | undefined;
/** Built on first use: most pages do not need it. */
const commonOnes = () => (common ??= new Set(WORDS.flatMap((word) => TAILS.map((tail) => plain(word + tail)))));

/** Letters and digits only, lower case, o as 0: `Passw0rd!` and `PASS-WORD` become equal. */
function plain(value: string): string {
  return value.toLowerCase().replaceAll('0', 'o').replace(/[^a-z0-9]/g, '');
}

/** Digits typed with Shift: `!QAZ@WSX` is `1qaz2wsx`. */
const unshifted = (value: string) => value.replace(/[!@#$%^&*()]/g, (sign) => String((SHIFTED.indexOf(sign) + 1) % 10));
const SHIFTED = '!@#$%^&*()';

/** True for the passwords that attackers try first. They are rejected although their character mix is valid. */
export function isCommonPassword(value: string): boolean {
  // A symbol may replace a letter (`P@ssw0rd!`) or separate parts (`Admin@123`).
  const readings = [value, value.replaceAll('@', 'a').replaceAll('$', 's'), value.replaceAll('5', 's'), unshifted(value)];
  return readings.some((reading) => commonOnes().has(plain(reading)));
}
