import { spawn } from 'node:child_process';
import type { Config } from './src/platform/settings/config.ts';
import { hasTesseract } from './src/platform/settings/licence-reader.ts';

/**
 * Installs what reads licences in development, unless it is there: 65 MB, while the portal already answers. The lock
 * file beside its list has the versions and digests. Resolves with false when it could not be fetched.
 */
export function fetchLicenceReader({ licenceReader: set, development }: Config): Promise<boolean> {
  if (!development || set?.kind !== 'tesseract' || hasTesseract(set.folder)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
      cwd: set.folder,
      stdio: 'ignore',
      shell: process.platform === 'win32',
    });
    npm.once('error', () => resolve(false));
    npm.once('exit', (code) => resolve(code === 0));
  });
}
