/**
 * Program: reads an xlsx from its input and writes the cells of the first sheet as JSON, `string[][]`. A process of its own,
 * because the library fills the gaps before a cell at row two billion until the memory is used up.
 */
import { buffer } from 'node:stream/consumers';
import readExcelFile from 'read-excel-file/node';

/** Text of a cell. PostgreSQL stores neither NUL nor half a character, which a workbook may contain as _x0000_ and _xD800_. */
function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell.toWellFormed().replaceAll('\0', '\uFFFD');
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : '';
}

const [first] = await readExcelFile(await buffer(process.stdin));
process.stdout.write(JSON.stringify((first?.data ?? []).map((row) => row.map(textOf))));
