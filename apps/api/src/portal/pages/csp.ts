interface PagePolicy {
  scripts: readonly string[];
  styles: readonly string[];
  origins: readonly string[];
  frameAncestors: readonly string[];
  /** Origins that pages may send to but load nothing from. */
  sendTo: readonly string[];
}

/** The empty style element, whose rules a script sets: what pages need that are the same for everybody. */
export const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The Content-Security-Policy of a page. Scripts: ours, those of remotes, and the boot script by its hash; no other
 * inline script and no eval. Style elements of the page go by their digests, those that scripts add carry the nonce of
 * the answer, or are empty in a page that has none; style attributes are allowed, because pages that were
 * rendered at build time have them. Blobs are previews of uploads.
 */
export function contentSecurityPolicy({ scripts, styles, origins, frameAncestors, sendTo }: PagePolicy): string {
  const remote = origins.length > 0 ? ` ${origins.join(' ')}` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${remote}${scripts.map((one) => ` ${one}`).join('')}`,
    `style-src 'self' ${styles.join(' ')}${remote}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${remote}`,
    `font-src 'self' data:${remote}`,
    `connect-src 'self'${remote}${sendTo.map((one) => ` ${one}`).join('')}`,
    "frame-src 'self' blob:",
    "object-src 'none'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? `'self' ${frameAncestors.join(' ')}` : "'none'"}`,
  ].join('; ');
}
