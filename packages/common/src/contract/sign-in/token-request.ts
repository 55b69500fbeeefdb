/*
 * Names of the requests of a token and of its user. Apart from the schemas of the answers, because an inline script of
 * the shell's HTML has them.
 */

/**
 * Header in which a page names its account, by user id, in every call. A call whose token or cookie belongs to another
 * account is refused with `Account.Session.Other`.
 */
export const ACCOUNT_HEADER = 'Account';
/** Parameter of a page's address, and of an authorisation request, that names the account to open it with. */
export const ACCOUNT_PARAM = 'as';
export const TOKEN_PATH = '/oauth2/token';
export const USERINFO_PATH = '/userinfo';
