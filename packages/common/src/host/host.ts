import type { HostRequestInit } from '../client/api-client.ts';
import type { PortalContent } from '../contract/portal/config.ts';
import type { SessionUser } from '../contract/sign-in/userinfo.ts';
import type { Privilege } from '../enums/staff/privilege.ts';
import type { UserType } from '../enums/user/user-type.ts';
import type { Locale } from '../intl/locale.ts';

/** Detail of the event `page:failed`. */
export interface FailedPage {
  /** What was thrown. */
  error: unknown;
  reference: string;
  /** A listener calls it when it reports the failure: then the panel shows the reference. */
  taken?: () => void;
}

/**
 * Everything that a remote gets from the page that embeds it.
 *
 * Passed as one plain prop. It holds no React context, no class and no token, so a host and a remote built from
 * different versions of this package still understand each other.
 */
export interface Host {
  version: 1;
  /** Path of the portal, `/microapp`. Paths that a remote navigates to do not include it. */
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
  /** Links, legal texts, carousel, benefits, hotline: from config.json, for this site and language. */
  content: PortalContent;
  /**
   * `fetch` to the account API: `path` starts with a slash. Adds base address, bearer token and language; refreshes the
   * token once for all concurrent 401 responses. Rejects with a TypeError when the API cannot be reached. A body is
   * text, form data or a blob, because it may have to be sent again.
   */
  request(path: string, init?: HostRequestInit): Promise<Response>;
  /**
   * The JSON of a reply to a read (`path` with its query) that arrived before the page asked for it, once; otherwise
   * undefined. Absent in a host that reads nothing ahead.
   */
  arrived?(path: string): unknown;
  /**
   * Goes to a path of the portal (without basename), possibly of another remote. A host that gives `location` keeps
   * `state` with the entry of its history.
   */
  navigate(to: string, options?: { replace?: boolean; state?: unknown }): void;
  /**
   * For `./mount` in a page with a router of its own: the place to show. `path` is without basename, with query and
   * hash; `state` is what `navigate` was given with it. The remote then leaves the browser's history to the host. Absent
   * if the remote is to use and follow that itself.
   */
  location?: { path: string; state?: unknown };
  setLocale(locale: Locale): void;
  /** Sets the title of the shown page. Absent if the embedding page keeps its own. */
  setTitle?(title: string): void;
  /** The API answered 403 to a route-level load. */
  onNoPermission(): void;
  /** Leaves the page for an absolute or portal-absolute address, such as the `redirect_url` of a sign-in. */
  leave(url: string): void;
  /**
   * Starts a sign-in: redirects through the authorisation endpoint to the sign-in page of `userType` (default: that of
   * the current user, else of the path, else enterprise), and then to `returnUri` (default: home page of the user
   * type).
   */
  onLogin(returnUri?: string, userType?: UserType): void;
  /**
   * For the sign-in pages, when their address carries no `login_challenge`: starts a sign-in as this host's OAuth
   * client and returns the challenge. The host keeps state and PKCE verifier, because the host receives the code.
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
