import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';

/** A page in the forms in which it is sent, without what differs in each answer. */
interface KeptPage {
  /** Its style elements, as sources of a Content-Security-Policy. */
  styles: readonly string[];
  /** The bytes of one answer, with its nonce or the same for everybody, as they are or compressed by brotli. */
  sent: (nonce: string | undefined, brotli: boolean) => Uint8Array<ArrayBuffer>;
  size: number;
}

export type KeptPages = (html: string) => KeptPage;

const STYLE = /<style nonce="__CSP_NONCE__">(.*?)<\/style>/gs;

/** The last bytes of a brotli stream: a block that is not compressed (RFC 7932, 9.2), at most 64 KB, and the end. */
function lastBlock(text: Buffer): Buffer {
  if (text.length === 0) return Buffer.from([3]);
  // From the lowest bit: 0 for "not the last", 00 for a length of 16 bits, the length less one, 1 for "not compressed".
  const head = Buffer.alloc(4);
  head.writeUInt32LE(((text.length - 1) << 3) | (1 << 19));
  return Buffer.concat([head.subarray(0, 3), text, Buffer.from([3])]);
}

function make(html: string): KeptPage {
  const found = html.lastIndexOf('</body>');
  const end = found < 0 ? html.length : found;
  const plain = Buffer.from(html.slice(0, end).replace(STYLE, '<style>$1</style>'));
  const brotli = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });
  const digests = [...html.matchAll(STYLE)].map(([, css = '']) => createHash('sha256').update(css).digest('base64'));
  return {
    styles: [...new Set(digests)].map((digest) => `'sha256-${digest}'`),
    size: 2 * html.length + plain.length + brotli.length,
    sent(nonce, compressed) {
      const own = nonce === undefined ? '' : `<style nonce="${nonce}"></style>`;
      const rest = Buffer.from(own + html.slice(end));
      return Buffer.concat(compressed ? [brotli, lastBlock(rest)] : [plain, rest]);
    },
  };
}

/**
 * Keeps compressed pages, at most `bytes` of them. They are found by their text, because whatever a page is made of
 * (path, language, content, builds) can change at any time. Browsers need a nonce for styles that scripts add: it is in
 * an element at the end, in a block of its own behind the compressed ones. The page's own styles go by their digests.
 */
export function keptPages(bytes = 16 * 1024 * 1024): KeptPages {
  const kept = new Map<string, KeptPage>();
  let size = 0;
  return (html) => {
    const page = kept.get(html) ?? make(html);
    if (!kept.delete(html)) size += page.size;
    // The last one is the one used last.
    kept.set(html, page);
    for (const [oldest, { size: its }] of kept) {
      if (size <= bytes) break;
      kept.delete(oldest);
      size -= its;
    }
    return page;
  };
}
