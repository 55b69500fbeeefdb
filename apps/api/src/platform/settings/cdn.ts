import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from './setting-error.ts';

/** What a build of the shell says about its policy. */
export interface ShellPolicy {
  /** The hash of its boot script. */
  'script-src'?: string[];
  /** Its styles need no nonce, which differs in each answer. */
  nonce?: false;
}

/** Refuses `HTML_CDN_SECONDS` for a shell whose pages are not the same for everybody. */
export function checkSharedHtml(appsDir: string, seconds: number | undefined): void {
  if (seconds === undefined) return;
  const file = join(appsDir, 'shell/dist/csp.json');
  let policy: ShellPolicy;
  try {
    policy = JSON.parse(readFileSync(file, 'utf8')) as ShellPolicy;
  } catch {
    throw new SettingError(`HTML_CDN_SECONDS needs the built shell, whose policy is in ${file}`);
  }
  if (policy.nonce !== false)
    throw new SettingError(
      'HTML_CDN_SECONDS must not be set with this build of the shell: its styles need a nonce, which differs in each answer',
    );
}

/** Refuses `FILES_PUBLIC_URL` for a shell that has no digests of its files. */
export function checkFilesUrl(appsDir: string, url: string | undefined): void {
  if (url !== undefined && !existsSync(join(appsDir, 'shell/dist/integrity.json')))
    throw new SettingError(
      `FILES_PUBLIC_URL needs a build of the shell with integrity.json, the digests of its files, in ${appsDir}`,
    );
}
