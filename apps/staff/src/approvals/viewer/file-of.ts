/** Kinds of document that are shown; anything else could run script in the page's origin. */
const SHOWN = ['image/jpeg', 'image/png', 'application/pdf'];

/** The file that a base64 data URI holds, or undefined when it is none or of a kind that is not shown. */
export function fileOf(uri: string): Blob | undefined {
  const [, type = '', data = ''] = /^data:([\w/+.-]+);base64,([A-Za-z0-9+/=\s]*)$/.exec(uri) ?? [];
  if (!SHOWN.includes(type)) return undefined;
  try {
    return new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], { type });
  } catch {
    return undefined;
  }
}
