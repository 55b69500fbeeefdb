/** Puts the id back into the text of a stored payload. */
export const restoreId = (text: string, id: string): string => text.replaceAll(OWN_ID, id);

/** Replaces a row's own id inside its payload. The id is a code, token or cookie value; only its digest is stored. */
export const OWN_ID = '{own id}';
