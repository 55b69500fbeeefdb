import { SettingError } from './setting-error.ts';

/** Who reads pictures of licences. */
export type LicenceReaderSetting = { kind: 'http'; url: string; token?: string; allowPrivate: boolean };

/** @throws SettingError when a setting is missing, or has an address that must not be called */
export function licenceReaderOf(
  s: {
    LICENCE_READER?: 'http' | 'tesseract' | undefined;
    LICENCE_READER_URL?: string | undefined;
    LICENCE_READER_TOKEN?: string | undefined;
  },
  allowPrivate: boolean,
): LicenceReaderSetting | undefined {
  const { LICENCE_READER: kind, LICENCE_READER_URL: url, LICENCE_READER_TOKEN: token } = s;
  if (kind !== 'http') return undefined;
  if (!url) throw new SettingError('LICENCE_READER_URL must be set together with LICENCE_READER=http');
  refusePlain('LICENCE_READER_URL', url, allowPrivate);
  return { kind, url, ...(token ? { token } : {}), allowPrivate };
}

/** @throws SettingError for http, which needs SERVICES_ALLOW_PRIVATE */
export function refusePlain(name: string, url: string, allowPrivate: boolean): void {
  if (!allowPrivate && url.startsWith('http:'))
    throw new SettingError(`${name}: must be an https address, or SERVICES_ALLOW_PRIVATE must be 1`);
}
