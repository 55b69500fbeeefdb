import { BASENAME } from '@portal/common/pages/addresses';

/** Folder of the shell's files at its own address. */
export const OWN = `${location.origin}${BASENAME}/`;

/** Folder where the shell's files are: a server that writes the HTML may name another one. */
export const filesOfShell = (): string => document.documentElement.dataset.files ?? OWN;
