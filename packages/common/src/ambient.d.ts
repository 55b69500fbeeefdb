/** CSS modules: layout only; the build gives every class a prefix of the app that uses it. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** Texts of common that an app loads with some pages only (`texts/compile-messages.cjs` of the build). */
declare module '*.json?account' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?company' {
  const words: Readonly<Record<string, string>>;
  export default words;
}

/** Plain style sheets, imported for their side effect. */
declare module '*.css';

/**
 * Parts of node-forge, because the whole package is more than twice as large. `forge` is the object to which the parts
 * add their functions.
 */
declare module 'node-forge/lib/forge' {
  import type * as forge from 'node-forge';
  const parts: Pick<typeof forge, 'pki' | 'asn1' | 'util' | 'md'>;
  export default parts;
}
declare module 'node-forge/lib/rsa' {
  const rsa: object;
  export default rsa;
}
declare module 'node-forge/lib/sha256' {
  const sha256: object;
  export default sha256;
}

/** Address of the folder that an app is loaded from; absent in tests. */
declare const __webpack_public_path__: string | undefined;
