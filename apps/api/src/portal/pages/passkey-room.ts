import { passkeysWorkAt } from '../../platform/settings/config.ts';

/**
 * The style that leaves out the room for the sign-in by passkey, which the pages keep, where browsers use none: nothing
 * moves when the page finds that out. Empty elsewhere.
 */
export const passkeyRoom = (publicUrl: string): string =>
  passkeysWorkAt(publicUrl) ? '' : '<style nonce="__CSP_NONCE__">[data-passkey]{display:none}</style>';
