import { readFile } from 'node:fs/promises';
import { Reader, type CityResponse } from 'mmdb-lib';
import type { Locale } from '@portal/common/intl/locale';

/** Names the city of a network (an address or `/64`), with its country; undefined for an unknown one. */
export type PlaceOf = (network: string, locale: Locale) => string | undefined;

const named = (place: CityResponse['city'] | CityResponse['country'], locale: Locale) =>
  place?.names?.[locale === 'zh-CN' ? 'zh-CN' : 'en'] ?? place?.names?.en;

/** The same of a file that may be unreadable: then no place is known, and `warn` is called. */
export const readPlacesIfAny = (file: string | undefined, warn: (error: unknown) => void): Promise<PlaceOf> =>
  readPlaces(file).catch((error: unknown): PlaceOf => {
    warn(error);
    return () => undefined;
  });

/** Reads a MaxMind database of cities. Throws when the file cannot be read. Without a file no place is known. */
export async function readPlaces(file: string | undefined): Promise<PlaceOf> {
  if (file === undefined) return () => undefined;
  const reader = new Reader<CityResponse>(await readFile(file));
  return (network, locale) => {
    const found = reader.get(network.replace(/\/64$/, ''));
    const city = named(found?.city, locale);
    const country = named(found?.country, locale);
    if (city === undefined) return country;
    if (country === undefined || country === city) return city;
    return locale === 'zh-CN' ? `${country} ${city}` : `${city}, ${country}`;
  };
}
