import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import { newSecret } from '../../db/ids.ts';

/** Cookie that binds pending sign-ins to the browser that started them. */
export const BROWSER_COOKIE = 'acc_browser';

const mac = ({ secret }: Pick<Config, 'secret'>, id: string) => createHmac('sha256', secret).update('browser\n').update(id).digest('base64url');

/** A fresh value of the cookie: 256 random bits and their MAC. */
export function newBrowser(config: Pick<Config, 'secret'>): string {
  const id = newSecret();
  return `${id}.${mac(config, id)}`;
}

/** The cookie value of a request if this API issued it, otherwise undefined: other hosts of the domain can set cookies too. */
export function ownBrowser(config: Pick<Config, 'secret'>, value: string | undefined): string | undefined {
  const [id = '', given = ''] = (value ?? '').split('.');
  const right = Buffer.from(mac(config, id));
  const sent = Buffer.from(given);
  return sent.length === right.length && timingSafeEqual(sent, right) ? value : undefined;
}
