/**
 * Hand-written session of this page with the account API. The access token stays in this closure; an HttpOnly cookie
 * refreshes it.
 */
export interface SignedIn {
  user_id: string;
  user_type: number;
  privileges: string[];
}

// A hand-written example that imports nothing from the portal: it uses browser storage directly, under its own prefix.
const STARTED = 'harbour:sign-in';
/** Set while this browser has a session. */
const SIGNED_IN = 'harbour:signed-in';

export function createSession({
  apiBase,
  clientId,
  redirectUri,
  language,
}: {
  apiBase: string;
  clientId: string;
  redirectUri: string;
  /** `zh_CN` or `en_US`. */
  language: () => string;
}) {
  let token: string | null = null;
  /** The page belongs to the account of its first token: others may be signed in in this browser too. */
  let account: string | null = null;
  let renewing: Promise<boolean> | null = null;

  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('lang', language());
    if (account) headers.set('account', account);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return fetch(apiBase + path, { ...init, headers, credentials: 'include' });
  };

  const takeToken = async (grant: Record<string, string>) => {
    const response = await send('/oauth2/token', {
      method: 'POST',
      body: new URLSearchParams({ ...grant, client_id: clientId }),
    });
    // A response body that is not read keeps its connection open.
    const reply = (await response.json().catch(() => null)) as { access_token?: string; user_id?: string } | null;
    token = response.ok ? (reply?.access_token ?? null) : null;
    if (response.ok) account = reply?.user_id ?? null;
    if (token === null) localStorage.removeItem(SIGNED_IN);
    else localStorage.setItem(SIGNED_IN, '1');
    return token !== null;
  };

  /** Refreshes the token; concurrent calls share one request. */
  const renew = () => {
    renewing ??= takeToken({ grant_type: 'refresh_token' }).finally(() => {
      renewing = null;
    });
    return renewing;
  };

  return {
    /** `fetch` to the account API with the token; refreshes it once on a 401. */
    async request(path: string, init: RequestInit = {}) {
      const used = token;
      const response = await send(path, init);
      if (response.status !== 401 || used === null) return response;
      return token !== used || (await renew()) ? send(path, init) : response;
    },
    /** The signed-in user, or null. */
    async restore(): Promise<SignedIn | null> {
      // Without an earlier session there is nothing to restore.
      if (!token && (localStorage.getItem(SIGNED_IN) === null || !(await renew()))) return null;
      const response = await send('/userinfo');
      return response.ok ? ((await response.json()) as SignedIn) : null;
    },
    /** URL of the authorisation endpoint for a sign-in that returns to this page. */
    async authorisePath(userType: number): Promise<string> {
      const verifier = random();
      const state = random();
      sessionStorage.setItem(STARTED, JSON.stringify({ state, verifier }));
      const challenge = base64url(
        new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
      );
      return `${apiBase}/oauth2/auth?${new URLSearchParams({
        user_type: String(userType),
        client_id: clientId,
        response_type: 'code',
        scope: 'openid',
        redirect_uri: redirectUri,
        state,
        lang: language(),
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })}`;
    },
    /** Exchanges the code of the query for a session; false when this browser did not start the sign-in. */
    async finish(query: URLSearchParams): Promise<boolean> {
      const { state, verifier } = JSON.parse(sessionStorage.getItem(STARTED) ?? '{}') as {
        state?: string;
        verifier?: string;
      };
      sessionStorage.removeItem(STARTED);
      const code = query.get('code');
      if (!code || !verifier || query.get('state') !== state) return false;
      return takeToken({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        state: state ?? '',
        code_verifier: verifier,
      });
    },
    async signOut() {
      await send('/oauth2/sign_out', { method: 'POST' });
      localStorage.removeItem(SIGNED_IN);
      token = null;
      account = null;
    },
  };
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));
