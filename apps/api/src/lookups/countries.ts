import iso from 'i18n-iso-countries';
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import zh from 'i18n-iso-countries/langs/zh.json' with { type: 'json' };
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';

export interface Country { id: number; zh: string; en: string; callingCode: string }

/** The id that the specification gives China (spec 1 §9); every other country has its ISO 3166-1 number. */
export const CHINA_ID = 6;

/** Names that differ from the package's in this product. */
const OWN_NAMES: Record<string, readonly [zh: string, en: string]> = {
  CN: ['中国', 'China'],
  HK: ['中国香港', 'Hong Kong, China'],
  MO: ['中国澳门', 'Macao, China'],
  TW: ['中国台湾', 'Taiwan, China'],
  US: ['美国', 'United States'],
  GB: ['英国', 'United Kingdom'],
};

/** What most callers look for stands first; the rest follows by name. */
const FIRST = ['CN', 'HK', 'MO', 'TW'];

iso.registerLocale(en);
iso.registerLocale(zh);

/** Countries and regions that have a calling code, in the order of their English names. */
export const COUNTRIES: readonly Country[] = getCountries()
  .flatMap((code) => {
    const number = iso.alpha2ToNumeric(code);
    const names = OWN_NAMES[code] ?? [iso.getName(code, 'zh'), iso.getName(code, 'en')];
    if (number === undefined || names[0] === undefined || names[1] === undefined) return [];
    return [{
      code, id: code === 'CN' ? CHINA_ID : Number(number), zh: names[0], en: names[1],
      callingCode: getCountryCallingCode(code),
    }];
  })
  .sort((a, b) => rank(a.code) - rank(b.code) || a.en.localeCompare(b.en, 'en'))
  .map(({ id, zh: zhName, en: enName, callingCode }) => ({ id, zh: zhName, en: enName, callingCode }));

function rank(code: string): number {
  const at = FIRST.indexOf(code);
  return at === -1 ? FIRST.length : at;
}
