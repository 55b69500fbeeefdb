/** Cookie of the OAuth library's session; over https its name begins with `__Host-`. */
export const OAUTH_COOKIE = 'acc_oauth';
/** Passes the browser id from the route to `interactions.url`. */
export const BROWSER_ID = Symbol('browser id');

/** The library's sessions that the browser had before a sign-in, from the route to `linkEarlier`. */
export const EARLIER = Symbol('earlier sessions');
/** Name of the cookie that a session of this request is kept in. */
export const PLACE = Symbol('place of the session');
/** The accounts of the browser that a request is open to, and whether nothing says which of several is meant. */
export const ACCOUNTS = Symbol('accounts');

export interface IncomingWithBrowser {
  [BROWSER_ID]?: string;
  [EARLIER]?: readonly { uid: string; accountId: string | undefined }[];
  [PLACE]?: string | undefined;
  [ACCOUNTS]?: { signedIn: number; several: boolean };
}
