/** True if this browser has passkeys. Apart from the ceremonies, whose library only comes when it is used. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
