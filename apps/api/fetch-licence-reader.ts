import { spawn } from 'node:child_process';
import type { Config } from './src/platform/settings/config.ts';
import { hasTesseract } from './src/platform/settings/licence-reader.ts';

/**
 * Installs what reads licences in development, unless it is there: 65 MB, while the portal already answers. The lock
 * file beside its list has the versions and digests. Says nothing: without a network no picture is read, and the next
 * start tries again.
 */
export function fetchLicenceReader({ licenceReader: set, development }: Config): void {
  if (!development || set?.kind !== 'tesseract' || hasTesseract(set.folder)) return;
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
    cwd: set.folder,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  });
  npm.once('error', () => {
    /* without npm it is as without a network */
  });
}
