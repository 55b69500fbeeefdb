/** The text of a metadata document: UTF-16 when it begins with that byte order mark, otherwise UTF-8. */
export function metadataText(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : encoding).decode(bytes);
}

/** Reads the body of a provider's response as metadata. */
export const metadataIn = async (answer: Response): Promise<string> =>
  metadataText(new Uint8Array(await answer.arrayBuffer()));

const SHOWN = 40;

/** The beginning of a text that is not what it should be: its first tag, else its first characters. */
export const beginningOf = (text: string): string =>
  text.trim() === ''
    ? '0 B'
    : (/<!(?!--|\[CDATA\[)[^>]{0,60}>?/.exec(text)?.[0] ??
      /<[A-Za-z][\w.:-]*/.exec(text.slice(0, 2000))?.[0].concat('>') ??
      text.trim().slice(0, SHOWN));

/** The end of a text that was cut. */
export const endOf = (text: string): string => `…${text.trimEnd().slice(-SHOWN)}`;
