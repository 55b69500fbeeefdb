/** Key in the address of a page, with the token of the link that opens a preview. */
export const PREVIEW_KEY = 'preview';
