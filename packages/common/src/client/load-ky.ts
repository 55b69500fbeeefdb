/** Loads the HTTP client. Pages are shown before they call the API, so it is no part of their first scripts. */
export const loadKy = () => import(/* webpackChunkName: "ky" */ 'ky');
