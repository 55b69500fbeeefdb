import Papa from 'papaparse';

/** Byte order mark, for spreadsheets on Windows. */
const BOM = '\uFEFF';

/** Lines as CSV in UTF-8. Cells that a spreadsheet would run as a formula get a leading apostrophe. */
export function csvOf(lines: readonly (readonly string[])[]): Uint8Array {
  return new TextEncoder().encode(
    `${BOM}${Papa.unparse(
      lines.map((line) => [...line]),
      { escapeFormulae: /^[\s]*[=+\-@\t\r]/ },
    )}\r\n`,
  );
}
