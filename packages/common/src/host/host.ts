import type { PortalContent } from '../contract/config.ts';
import type { SessionUser } from '../contract/userinfo.ts';
import type { Privilege } from '../enums/user/privilege.ts';
import type { UserType } from '../enums/user/user-type.ts';
import type { Locale } from '../intl/locale.ts';

/** Version of the host contract that this package speaks. A change of `Host` raises it. */
export const HOST_VERSION = 1;

/** Options of `fetch`, and a callback for the part of the body that has been sent, from 0 to 1. */
export type HostRequestInit = RequestInit & { onProgress?: (part: number) => void };

/**
 * Everything that a remote gets from the page that embeds it.
 *
 * Passed as one plain prop. It holds no React context, no class and no token, so a host and a remote built from
 * different versions of this package still understand each other.
 */
export interface Host {
  version: 1;
  /** Path under which the portal lives, `/microapp`; every path a remote navigates to leaves it out. */
  basename: string;
  /** Absolute origin (and path, if any) of the account API, without a slash at the end. */
  apiBase: string;
  locale: Locale;
  siteId: 1 | 2;
  theme: 'light' | 'dark';
  /** The signed-in user, or null. */
  user: SessionUser | null;
  privileges: readonly Privilege[];
  /** OAuth client of this host at the account API. */
  clientId: string;
  /** Links, legal texts, carousel, benefits, hotline: what config.json says for this site and language. */
  content: PortalContent;
  /**
   * `fetch` to the account API: `path` starts with a slash. Adds base address, bearer token and language; refreshes
   * once however many callers meet a 401. Rejects with a TypeError when the API cannot be reached. A body is text,
   * form data or a blob, because it may have to be sent again.
   */
  request(path: string, init?: HostRequestInit): Promise<Response>;
  /** Goes to a path of the portal (without basename), possibly of another remote. */
  navigate(to: string, options?: { replace?: boolean }): void;
  setLocale(locale: Locale): void;
  /** The API answered 403 to a route-level load. */
  onNoPermission(): void;
  /** Leaves the page for an absolute or portal-absolute address, such as the `redirect_url` of a sign-in. */
  leave(url: string): void;
  /**
   * Sign-in is needed: goes through the authorisation endpoint to the sign-in page of `userType` (the current user's,
   * else what the path says, else enterprise) and comes back to `returnUri` (else the home of the user type).
   */
  onLogin(returnUri?: string, userType?: UserType): void;
  /**
   * For the sign-in pages, when their address carries no `login_challenge`: begins a sign-in as this host's OAuth client
   * and answers the challenge. The host keeps state and PKCE verifier, because the code comes back to the host.
   */
  authorise(userType: UserType, returnUri?: string): Promise<string>;
  /** Asks the host to read the session user again (after a change of name, status, …). */
  refreshUser(): Promise<void>;
  signOut(returnUri?: string): Promise<void>;
  /** Bus between host and remotes, and between tabs for names that start with `approval:` or `session:`. */
  events: {
    on(name: string, listener: (detail: unknown) => void): () => void;
    emit(name: string, detail: unknown): void;
  };
}
