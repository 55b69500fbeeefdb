import type { FoundText, FoundTexts } from './licence-reader.ts';

/** A character that was recognised: pixels from the left and top, confidence from 0 to 100. */
export interface Sign {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
  /** A word ends with it. */
  endsWord: boolean;
}
export type Line = readonly Sign[];

/** Labels of a licence; a value ends where the next one begins. */
const LABELS =
  /名称|类型|住所|经营场所|主要经营场所|法定代表人|负责人|经营者|执行事务合伙人|投资人|注册资本|出资额|成立日期|营业期限|合伙期限|经营范围|登记机关|统一社会信用代码|社会信用代码|信用代码/g;
const COMPANY = /^名称$/;
const PERSON = /^(法定代表人|负责人|经营者|执行事务合伙人|投资人)$/;
const VALIDITY = /^(营业期限|合伙期限)$/;
/** Ends of names. The kind of a company ends like them, too, but stands below the name. */
const NAME_END = /(公司|企业|事务所|合作社|中心)$/;
/** A gap of so many heights of a character separates two columns. */
const COLUMN_GAP = 3;

/** Letters that a credit code never has, with what they are taken for. */
const MISTAKEN: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', S: '5', Z: '2', V: 'U' };
const CODE = /[0-9A-Z]{18}/;

/** Letters and digits of a text as a credit code has them. */
export const codeSigns = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[IOSZV]/g, (sign) => MISTAKEN[sign] ?? sign)
    .replace(/[^0-9A-Z]/g, '');

const isLatin = (text: string | undefined) => text !== undefined && /[A-Za-z0-9.,&)]/.test(text);

/** Signs as one value: blanks only between Latin words. */
function valueOf(signs: Line, { width, height }: { width: number; height: number }): FoundText | undefined {
  const [first] = signs;
  if (!first) return undefined;
  let text = '';
  for (const [i, sign] of signs.entries())
    text +=
      sign.text + (sign.endsWord && isLatin(sign.text) && /[A-Za-z0-9(&]/.test(signs[i + 1]?.text ?? '') ? ' ' : '');
  const edge = (side: 'x0' | 'y0' | 'x1' | 'y1', pick: (...all: number[]) => number) =>
    pick(...signs.map(({ bbox }) => bbox[side]));
  const [left, top] = [edge('x0', Math.min), edge('y0', Math.min)];
  return {
    text: text.replace(/^[:：.·\s]+/, '').trim(),
    confidence: Math.min(...signs.map(({ confidence }) => confidence)) / 100,
    box: [left / width, top / height, (edge('x1', Math.max) - left) / width, (edge('y1', Math.max) - top) / height],
  };
}

/** The signs up to the gap between two columns. */
function upToGap(signs: Line): Line {
  const end = signs.findIndex(({ bbox }, i) => {
    const before = signs[i - 1]?.bbox;
    return before !== undefined && bbox.x0 - before.x1 > COLUMN_GAP * (before.y1 - before.y0);
  });
  return end < 0 ? signs : signs.slice(0, end);
}

/** A value behind a label that was misread: what stands behind the first gap, if it ends like the name of a company. */
function unlabelledName(line: Line, size: { width: number; height: number }): FoundText | undefined {
  const first = upToGap(line);
  const value = valueOf(first.length < line.length ? upToGap(line.slice(first.length)) : [], size);
  return value && NAME_END.test(value.text) ? { ...value, confidence: 0 } : undefined;
}

/** Labels of a line, each with the signs of its value. */
function labelled(line: Line): { label: string; value: Line }[] {
  const text = line.map(({ text: one }) => one).join('');
  // Signs of several characters would shift the places.
  if (text.length !== line.length) return [];
  const labels = [...text.matchAll(LABELS)];
  return labels.map((match, i) => ({
    label: match[0],
    value: upToGap(line.slice(match.index + match[0].length, labels[i + 1]?.index ?? line.length)),
  }));
}

/** Finds the values of a licence among the lines of its text. `size` is that of the picture. */
export function findValues(lines: readonly Line[], size: { width: number; height: number }): FoundTexts {
  const found: FoundTexts = {};
  for (const line of lines) {
    for (const { label, value } of labelled(line)) {
      const field = COMPANY.test(label)
        ? 'company'
        : PERSON.test(label)
          ? 'person'
          : VALIDITY.test(label)
            ? 'validity'
            : undefined;
      if (!field || found[field]) continue;
      const text = valueOf(value, size);
      if (text && text.text !== '') found[field] = text;
    }
    found.code ??= codeIn(line, size);
  }
  found.company ??= lines.map((line) => unlabelledName(line, size)).find((name) => name !== undefined);
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The credit code of a line: 18 letters and digits without anything else between them. */
function codeIn(line: Line, size: { width: number; height: number }): FoundText | undefined {
  const marks = line.map(({ text }) => (/^[0-9A-Za-z]$/.test(text) ? codeSigns(text) : '·')).join('');
  const at = marks.search(CODE);
  const value = at < 0 ? undefined : valueOf(line.slice(at, at + 18), size);
  return value && { ...value, text: marks.slice(at, at + 18) };
}
