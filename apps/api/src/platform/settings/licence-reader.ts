import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SettingError } from './setting-error.ts';

/** Who reads pictures of licences: a service, or tesseract.js in `folder`. */
export type LicenceReaderSetting =
  | { kind: 'http'; url: string; token?: string; allowPrivate: boolean }
  | { kind: 'tesseract'; folder: string };

/** True when tesseract.js and its data are installed in the folder: npm writes this file last. */
export const hasTesseract = (folder: string): boolean => existsSync(join(folder, 'node_modules/.package-lock.json'));

interface Given {
  NODE_ENV: 'development' | 'production' | 'test';
  LICENCE_READER?: 'off' | 'http' | 'tesseract' | undefined;
  LICENCE_READER_URL?: string | undefined;
  LICENCE_READER_TOKEN?: string | undefined;
  LICENCE_READER_DIR: string;
}

/** @throws SettingError when something is missing, or the address must not be called */
export function licenceReaderOf(s: Given, allowPrivate: boolean): LicenceReaderSetting | undefined {
  const kind = s.LICENCE_READER ?? (s.NODE_ENV === 'development' ? 'tesseract' : 'off');
  if (kind === 'off') return undefined;
  if (kind === 'tesseract') {
    const folder = resolve(s.LICENCE_READER_DIR);
    if (s.NODE_ENV === 'production' && !hasTesseract(folder))
      throw new SettingError(
        `LICENCE_READER: tesseract is not installed; run "npm ci --ignore-scripts" in ${folder} (LICENCE_READER_DIR)`,
      );
    return { kind, folder };
  }
  const { LICENCE_READER_URL: url, LICENCE_READER_TOKEN: token } = s;
  if (!url) throw new SettingError('LICENCE_READER_URL must be set together with LICENCE_READER=http');
  refusePlain('LICENCE_READER_URL', url, allowPrivate);
  return { kind, url, ...(token ? { token } : {}), allowPrivate };
}

/** Where the portal itself stands in for a registry in development. */
export const LOCAL_REGISTRY_PATH = '/dev/registry';

/** @throws SettingError when the address must not be called */
export function companyRegistryOf(
  s: Pick<Given, 'NODE_ENV'> & {
    COMPANY_REGISTRY_URL?: string | undefined;
    COMPANY_REGISTRY_TOKEN?: string | undefined;
  },
  { allowPrivate, publicUrl }: { allowPrivate: boolean; publicUrl: string },
): { companyRegistry?: { url: string; token?: string; allowPrivate: boolean } } {
  const { COMPANY_REGISTRY_URL: url, COMPANY_REGISTRY_TOKEN: token } = s;
  if (url) {
    refusePlain('COMPANY_REGISTRY_URL', url, allowPrivate);
    return { companyRegistry: { url, ...(token ? { token } : {}), allowPrivate } };
  }
  if (s.NODE_ENV !== 'development' || !allowPrivate) return {};
  return { companyRegistry: { url: publicUrl + LOCAL_REGISTRY_PATH, allowPrivate } };
}

/** @throws SettingError for http, which needs SERVICES_ALLOW_PRIVATE */
function refusePlain(name: string, url: string, allowPrivate: boolean): void {
  if (!allowPrivate && url.startsWith('http:'))
    throw new SettingError(`${name}: must be an https address, or SERVICES_ALLOW_PRIVATE must be 1`);
}
