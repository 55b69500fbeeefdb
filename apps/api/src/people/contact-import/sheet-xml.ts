const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Attributes of a tag by their names without prefix. */
const attributesOf = (tag: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name.replace(/^.*:/, ''), double ?? single]),
  );

/** Opening tags with a name, with or without a namespace prefix. */
const tagsIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<(?:[\\w.-]{1,50}:)?${name}\\s([^<>]{0,2000})>`, 'g'))].map(([, rest = '']) =>
    attributesOf(rest),
  );

/** File of the sheet that is first in the workbook; writers number the files as they like. Throws if there is none. */
export function firstSheetOf(workbook: string, relationships: string): string {
  const sheet = tagsIn(workbook, 'sheet').find(({ name }) => name !== undefined);
  const target = tagsIn(relationships, 'Relationship').find(({ Id }) => Id === sheet?.id)?.Target;
  if (!target) throw new Error('The workbook has no sheet');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function lettersOf(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return (before > 0 ? lettersOf(before) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}

/**
 * A sheet in which every cell names its place, which writers may leave out, and the places of formulas (`line:column`,
 * from 0), of which the library only returns the last result.
 */
export function place(sheet: string): { xml: string; formulas: string[] } {
  const formulas: string[] = [];
  let row = 0;
  let column = 0;
  const xml = sheet.replace(
    /<(?:[\w.-]{1,50}:)?(row|c|f)(?=[\s/>])[^<>]{0,2000}>/g,
    (tag: string, name: 'row' | 'c' | 'f') => {
      const stated = /\sr\s*=\s*["']([A-Z]{0,20})(\d{1,20})["']/.exec(tag);
      if (name === 'row') {
        row = stated ? Number(stated[2]) : row + 1;
        column = 0;
      } else if (name === 'f') {
        formulas.push(`${row - 1}:${column - 1}`);
      } else if (stated) {
        row = Number(stated[2]);
        column = columnOf(stated[1] ?? '');
      } else {
        column += 1;
        return tag.replace(/(?=\s|\/?>)/, ` r="${lettersOf(column)}${row}"`);
      }
      return tag;
    },
  );
  return { xml, formulas };
}
