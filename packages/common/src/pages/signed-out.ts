const SIGNED_OUT =
  /^\/(login|password|register|setpassword|checkaccount|accounts\b|consent|notme|restore|developers|uam\/(recovery|link)\b)/i;

/**
 * True for a page for signed-out users, by its path below the basename: it has no frame and does not wait for the
 * session.
 */
export const isSignedOutPage = (pathname: string): boolean => SIGNED_OUT.test(pathname);
