import type { RemoteClaim } from '@portal/common/contract/portal/config';
import type { Host } from '@portal/common/host/host';
import { filesOfShell } from '../boot/files.ts';
import { manifestOf } from './entry-of.ts';

const STATIC = `${filesOfShell()}static/`;

/** Name of the shell's main script: it tells its builds apart. */
const shellOf = (): string =>
  [...document.scripts]
    .map(({ src }) => src)
    .find((src) => src.startsWith(`${STATIC}main.`))
    ?.slice(STATIC.length) ?? '';

/** What every report of a failure says of its source: the build of a remote, or of the shell alone. */
export const sourceOf = (claim: RemoteClaim | undefined, { locale }: Pick<Host, 'locale'>) => ({
  remote: claim?.name ?? '',
  digest: claim?.integrity?.files ?? '',
  language: locale,
  shell: shellOf(),
});

/** The remote whose file is in a stack trace. */
export const thrower = (stack: string, claims: readonly RemoteClaim[]): RemoteClaim | undefined =>
  claims.find((claim) => stack.includes(new URL('.', manifestOf(claim)).href));
