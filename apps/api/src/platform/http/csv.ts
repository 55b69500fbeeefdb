import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { openNameless } from '../files/nameless-file.ts';

type Lines = readonly (readonly string[])[];

/** Byte order mark, for spreadsheets on Windows. */
export const BOM = '\uFEFF';

/** Lines as the text of a CSV, without the mark at its beginning. */
export const csvText = (lines: Lines): string =>
  lines.length === 0
    ? ''
    : `${Papa.unparse(
        lines.map((line) => [...line]),
        { escapeFormulae: /^[\s]*[=+\-@\t\r]/ },
      )}\r\n`;

/** Lines as CSV in UTF-8. Cells that a spreadsheet would run as a formula get a leading apostrophe. */
export const csvOf = (lines: Lines): Uint8Array => new TextEncoder().encode(BOM + csvText(lines));

/**
 * The same for lines that come in portions, which are never in memory together. They are on the disk before the first
 * one is sent, so that neither a failure nor a slow reader meets an open transaction.
 */
export async function csvStream(portions: AsyncIterable<Lines>): Promise<ReadableStream<Uint8Array>> {
  const file = await openNameless();
  try {
    await file.appendFile(BOM);
    for await (const lines of portions) await file.appendFile(csvText(lines));
    return Readable.toWeb(file.createReadStream({ start: 0 })) as ReadableStream<Uint8Array>;
  } catch (error) {
    await file.close();
    throw error;
  }
}
