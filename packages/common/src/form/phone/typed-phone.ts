import { foldContact } from '../../rules/contact/plain.ts';
import { checkPhoneNumber, type Phone } from '../../rules/contact/phone.ts';

/** Calling codes that people type without a plus sign or separator. */
const KNOWN = ['86', '852', '853', '886'];
const MOBILE_86 = /^1[1-9][0-9]{9}$/;

/** Also replaces other digits and dashes by ASCII. */
const plain = (text: string) =>
  foldContact(text)
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trimStart();

/** The calling code at the start of `text`, and the rest: `+86 138…`, `+8613800000000`, `0086138…`. */
function split(text: string, area: string): Phone | undefined {
  const apart = /^\+([1-9][0-9]{0,3})[-\s(](.+)$/.exec(text);
  if (apart) return { code: apart[1]!, number: apart[2]! };
  const code = [area, ...KNOWN].find((known) => text.startsWith(`+${known}`) || text.startsWith(`00${known}`));
  const number = code && text.slice(text.indexOf(code) + code.length);
  // `+86` or `00` alone is still being typed.
  return code && number && number.replace(/[^0-9]/g, '').length >= 4 ? { code, number } : undefined;
}

/**
 * Parses a typed or pasted phone, with `area` selected beside it: the calling code, and the number in the form that the
 * rules expect, without spaces and symbols. A `landline` keeps its hyphens. Invalid input is returned unchanged, so
 * that the rules report it.
 */
export function readPhone(typed: string, area: string, landline = false): Phone {
  const text = plain(typed);
  const found = split(text, area) ?? { code: area, number: text };
  // An e-mail or a name that was meant for another field keeps its dots.
  if (/[\p{L}@]/u.test(found.number)) return found;
  const bare = found.number.replace(/[\s().-]/g, '');
  // People also type the code without plus sign or separator.
  const behind = bare.startsWith(found.code) ? bare.slice(found.code.length) : '';
  if (found.code === '86' && !MOBILE_86.test(bare) && MOBILE_86.test(behind))
    return { code: found.code, number: behind };
  if (!landline || (found.code === '86' && checkPhoneNumber('86', bare) === undefined))
    return { code: found.code, number: bare };
  return { code: found.code, number: parted(found.number) };
}

/**
 * `0571-00000148`: puts a hyphen after the area code, which may be in brackets or before a space; removes other spaces.
 */
function parted(number: string): string {
  const text = number
    .replace(/[(.]/g, '')
    .replace(/\)\s*-?/g, '-')
    .trimStart();
  return (text.includes('-') ? text : text.replace(/\s+/, '-')).replace(/\s/g, '');
}
