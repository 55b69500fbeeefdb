import type { PortalServices } from '../../portal/remotes/registry.ts';

/** Milliseconds that an answer may take. */
export const PATIENCE = 5_000;

/** Asks the API at its public address. */
export const ask = (
  { config }: Pick<PortalServices, 'config'>,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(new URL(path, config.publicUrl), {
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
    headers: { accept: 'application/json', ...headers },
  });
