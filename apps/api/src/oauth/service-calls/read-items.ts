import type { Lane } from '../../platform/crypto/fair-queue.ts';
import { refusing } from '../../platform/errors/refusal.ts';
import { readTable } from '../../people/contact-import/read-table.ts';

/** An item of a file, with the number of its line or row. */
export interface FileItem {
  row: number;
  item: unknown;
}

/** Queue lane of the operator's command, the only one who reads files in its process. */
const ALONE: Lane = { network: '', account: '' };

/** One JSON value in each line; a line that is none is refused as an item. */
function linesOf(text: string): FileItem[] {
  return text.split(/\r?\n/).flatMap((line, place) => {
    if (line.trim() === '') return [];
    try {
      return [{ row: place + 1, item: JSON.parse(line) as unknown }];
    } catch {
      return [{ row: place + 1, item: line }];
    }
  });
}

/**
 * Items of a file: ndjson by the end of its name, otherwise xlsx or csv, whose first row has the names of the fields.
 * Empty cells are left out.
 *
 * @throws Refusal `Account.Import.File`, also when no column is called `reference`, `Account.Import.Size`, or `4290000000`
 * when too many workbooks wait
 */
export async function readItems(bytes: Uint8Array, name: string, lane = ALONE): Promise<FileItem[]> {
  if (/\.(nd)?jsonl?$/i.test(name)) return linesOf(new TextDecoder().decode(bytes).replace(/^\uFEFF/, ''));
  const { lines } = await readTable(bytes, lane, refusing);
  const rows = lines.map((cells, place) => ({ row: place + 1, cells: cells.map((cell) => cell.trim()) }));
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (head && !head.cells.includes('reference'))
    refusing.refuseAt('file', 'Account.Import.File', { text: 'import.noReference' });
  return rest.map(({ row, cells }) => ({
    row,
    item: Object.fromEntries(
      cells.flatMap((cell, column) => (cell === '' ? [] : [[head?.cells[column] || `column ${column + 1}`, cell]])),
    ),
  }));
}
