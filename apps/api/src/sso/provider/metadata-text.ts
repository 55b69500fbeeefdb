/** The text of a metadata document: UTF-16 when it begins with that byte order mark, otherwise UTF-8. */
export function metadataText(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : encoding).decode(bytes);
}

/** Reads the body of a provider's response as metadata. */
export const metadataIn = async (answer: Response): Promise<string> =>
  metadataText(new Uint8Array(await answer.arrayBuffer()));
