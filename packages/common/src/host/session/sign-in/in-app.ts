import { saveSignInState, takeSignInState } from '../../../contract/sign-in/sign-in-state.ts';
import type { ApiClient } from '../../../client/api-client.ts';
import { parseReply } from '../../../client/parse-reply.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { Started } from './authorise.ts';

/** The bridge that WeChat's browser adds to a page. */
interface Bridge {
  WeixinJSBridge?: { call(name: 'closeWindow'): void };
}

/** True in WeChat's browser, which may lose session storage between two pages. */
export const isSocialBrowser = (): boolean => /\bMicroMessenger\//i.test(navigator.userAgent);

/** True when WeChat has opened this page: its address then has our WeChat app id as `app_id`. */
export function isInApp(query: URLSearchParams, appId: string | undefined): boolean {
  return Boolean(appId) && query.get('app_id') === appId && isSocialBrowser();
}

/** Closes the window. WeChat's browser closes only through its bridge. */
export function closeWindow(): void {
  (window as Window & Bridge).WeixinJSBridge?.call('closeWindow');
  window.close();
}

const post = (api: ApiClient, path: string, body: object) =>
  api.send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

/** Stores a started sign-in at the API. Rejects when the API is unavailable. */
export async function saveStarted(
  api: ApiClient,
  state: string,
  { verifier, redirectUri, userType, returnUri }: Started,
): Promise<void> {
  const response = await post(api, saveSignInState.path, {
    state,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    user_type: userType,
    ...(returnUri ? { return_uri: returnUri } : {}),
  });
  if (!response.ok) throw new TypeError('The sign-in state could not be saved');
}

/** Takes the started sign-in back; null when this browser stored none. */
export async function takeStarted(api: ApiClient, state: string): Promise<Started | null> {
  const response = await post(api, takeSignInState.path, { state });
  if (!response.ok) return null;
  const { code_verifier, redirect_uri, user_type, return_uri } = parseReply<ReplyOf<typeof takeSignInState>>(
    takeSignInState.reply,
    await response.json(),
  );
  return {
    verifier: code_verifier,
    redirectUri: redirect_uri,
    userType: user_type,
    returnUri: return_uri,
    inApp: true,
    at: Date.now(),
  };
}
