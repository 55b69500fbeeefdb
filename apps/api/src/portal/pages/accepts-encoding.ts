/** True if a header `Accept-Encoding` allows this encoding: `br;q=0` does not. */
export const accepts = (encoding: 'br' | 'gzip', header = ''): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(header);
