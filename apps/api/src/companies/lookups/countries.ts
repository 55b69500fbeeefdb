// Not its entry for Node, which loads the names in 80 languages.
import iso from 'i18n-iso-countries/index.js';
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import zh from 'i18n-iso-countries/langs/zh.json' with { type: 'json' };
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';

export interface Country {
  id: number;
  zh: string;
  en: string;
  callingCode: string;
}

/** China has the fixed id 6; every other country has its ISO 3166-1 number. */
export const CHINA_ID = 6;

/** Names that differ from the package's. */
const OWN_NAMES: Record<string, readonly [zh: string, en: string]> = {
  CN: ['中国', 'China'],
  HK: ['中国香港', 'Hong Kong, China'],
  MO: ['中国澳门', 'Macao, China'],
  TW: ['中国台湾', 'Taiwan, China'],
  US: ['美国', 'United States'],
  GB: ['英国', 'United Kingdom'],
};

/** Listed first; the rest is sorted by name. */
const FIRST = ['CN', 'HK', 'MO', 'TW'];

iso.registerLocale(en);
iso.registerLocale(zh);

const known = getCountries().flatMap((code) => {
  const number = iso.alpha2ToNumeric(code);
  const names = OWN_NAMES[code] ?? [iso.getName(code, 'zh'), iso.getName(code, 'en')];
  if (number === undefined || names[0] === undefined || names[1] === undefined) return [];
  const rank = FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length;
  return [
    {
      rank,
      country: {
        id: code === 'CN' ? CHINA_ID : Number(number),
        zh: names[0],
        en: names[1],
        callingCode: getCountryCallingCode(code),
      },
    },
  ];
});

const sortedBy = (name: 'zh' | 'en'): readonly Country[] => {
  const { compare } = new Intl.Collator(name);
  return known
    .toSorted((a, b) => a.rank - b.rank || compare(a.country[name], b.country[name]))
    .map(({ country }) => country);
};

/** Countries and regions with a calling code: Chinese names sorted by pinyin, English names alphabetically. */
export const COUNTRIES_BY_NAME = { 'zh-CN': sortedBy('zh'), 'en-US': sortedBy('en') } as const;
export const COUNTRIES: readonly Country[] = COUNTRIES_BY_NAME['en-US'];
