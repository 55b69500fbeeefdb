/** Types that are shown. Other types could run scripts in the page's origin. */
const SHOWN = ['image/jpeg', 'image/png', 'application/pdf'];

/** Decodes a base64 data URI; undefined if it is malformed or its type is not allowed. */
export function fileOf(uri: string): Blob | undefined {
  const [, type = '', data = ''] = /^data:([\w/+.-]+);base64,([A-Za-z0-9+/=\s]*)$/.exec(uri) ?? [];
  if (!SHOWN.includes(type)) return undefined;
  try {
    return new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], { type });
  } catch {
    return undefined;
  }
}
