import { refuse, refuseAt } from '../../errors/refusal.ts';

const MAX_DEPTH = 32;
/** Keys that could modify a prototype. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** True for a key that could modify a prototype. */
export function isForbiddenKey(key: string): boolean {
  return FORBIDDEN.has(key);
}

const COLON = /\s*:/y;

/** End of the string literal that begins at `start`, including the closing quote. The text is valid JSON. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Rejects duplicate and prototype keys: two parsers would read such objects differently. */
function checkKeys(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{') open.push(new Set());
    else if (char === '[') open.push(null);
    else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      COLON.lastIndex = end;
      if (keys && COLON.test(text)) {
        const key = JSON.parse(text.slice(at, end)) as string;
        if (keys.has(key) || FORBIDDEN.has(key)) refuseAt(key, 'request.invalid');
        keys.add(key);
      }
      at = end - 1;
    }
    if (open.length > MAX_DEPTH) refuse('request.invalid');
  }
}

/** Parses a JSON body. Rejects malformed JSON, duplicate keys, `__proto__` and the like, and nesting deeper than 32. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse('request.invalid');
  }
  checkKeys(text);
  return value;
}
