import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../../settings/config.ts';
import type { RequestContext } from '../request/app-type.ts';

/** Over https, the `__Host-` prefix keeps other hosts and plain http from setting the cookie. */
const nameOf = (config: Config, name: string) => (config.publicUrl.startsWith('https:') ? `__Host-${name}` : name);

/** Reads one of our cookies; undefined when absent. */
export function readCookie(c: RequestContext, config: Config, name: string): string | undefined {
  return getCookie(c, nameOf(config, name));
}

/** Reads the cookies of a request by their names. */
export const cookiesOf =
  (c: RequestContext, config: Config): ((name: string) => string | undefined) =>
  (name) =>
    readCookie(c, config, name);

/**
 * Sets one of our cookies: HttpOnly, SameSite=Lax, Secure over https. Without `maxAge` (seconds) it is a session
 * cookie.
 */
export function writeCookie(c: RequestContext, config: Config, name: string, value: string, maxAge?: number): void {
  setCookie(c, nameOf(config, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.startsWith('https:'),
    ...(maxAge === undefined ? {} : { maxAge: Math.floor(maxAge) }),
  });
}

/** Deletes one of our cookies. */
export function dropCookie(c: RequestContext, config: Config, name: string): void {
  writeCookie(c, config, name, '', 0);
}

/** Cookie that identifies a known device. It proves nothing; it only avoids new-device messages. */
export const DEVICE_COOKIE = 'acc_device';
