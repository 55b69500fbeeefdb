import type { Config } from '../../settings/config.ts';
import { isKeyedDigest, keyedDigest } from '../../settings/secrets.ts';
import { newSecret } from '../../db/ids.ts';

/** Cookie that binds pending sign-ins to the browser that started them. */
export const BROWSER_COOKIE = 'acc_browser';

const LABEL = 'browser';

/** A fresh value of the cookie: 256 random bits and their MAC. */
export function newBrowser({ secrets }: Pick<Config, 'secrets'>): string {
  const id = newSecret();
  return `${id}.${keyedDigest(secrets, LABEL, id)}`;
}

/**
 * The cookie value of a request if this API issued it, otherwise undefined: other hosts of the domain can set cookies
 * too.
 */
export function ownBrowser({ secrets }: Pick<Config, 'secrets'>, value: string | undefined): string | undefined {
  const [id = '', given = ''] = (value ?? '').split('.');
  return isKeyedDigest(secrets, LABEL, id, given) ? value : undefined;
}
