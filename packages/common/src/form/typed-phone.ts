import { checkPhoneNumber } from '../rules/contact/phone.ts';
import type { Phone } from '../rules/contact/phone.ts';

/** Codes that people write in front of a number without a sign behind them. */
const KNOWN = ['86', '852', '853', '886'];
const MOBILE_86 = /^1[1-9][0-9]{9}$/;

/** Digits, plus and hyphen as a keyboard has them: full-width forms, other dashes and invisible marks of copied text go. */
const plain = (text: string) => text.normalize('NFKC').replace(/\p{Cf}/gu, '').replace(/[\u2010-\u2015\u2212]/g, '-').trimStart();

/** The calling code that `text` begins with, and what follows it: `+86 138…`, `+8613800000000`, `0086138…`. */
function split(text: string, area: string): Phone | undefined {
  const apart = /^\+([1-9][0-9]{0,3})[-\s(](.+)$/.exec(text);
  if (apart) return { code: apart[1]!, number: apart[2]! };
  const code = [area, ...KNOWN].find((known) => text.startsWith(`+${known}`) || text.startsWith(`00${known}`));
  const number = code && text.slice(text.indexOf(code) + code.length);
  // `+86` alone is on its way to becoming a number, and so is `00`.
  return code && number && number.replace(/[^0-9]/g, '').length >= 4 ? { code, number } : undefined;
}

/**
 * What somebody typed or pasted as a phone, with `area` chosen beside it: the calling code and the number as the rules
 * want it, without spaces and signs. A `landline` keeps its parts, told apart by hyphens. Never refuses: what is no phone
 * comes back as it is, for the rules to say so.
 */
export function readPhone(typed: string, area: string, landline = false): Phone {
  const text = plain(typed);
  const found = split(text, area) ?? { code: area, number: text };
  const bare = found.number.replace(/[\s().-]/g, '');
  // People also write the code without any sign.
  const behind = bare.startsWith(found.code) ? bare.slice(found.code.length) : '';
  if (found.code === '86' && !MOBILE_86.test(bare) && MOBILE_86.test(behind)) return { code: found.code, number: behind };
  if (!landline || (found.code === '86' && checkPhoneNumber('86', bare) === undefined)) return { code: found.code, number: bare };
  return { code: found.code, number: parted(found.number) };
}

/** `0571-00000148`: a hyphen behind the area, which may also stand in brackets or before a space; other spaces go. */
function parted(number: string): string {
  const text = number.replace(/[(.]/g, '').replace(/\)\s*-?/g, '-').trimStart();
  return (text.includes('-') ? text : text.replace(/\s+/, '-')).replace(/\s/g, '');
}
