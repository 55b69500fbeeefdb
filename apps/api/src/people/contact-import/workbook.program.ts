/**
 * Program: reads an xlsx from its input and writes the cells of the first sheet and the places of its formulas as JSON.
 * A process of its own, because the library fills the gaps before a cell at row two billion until the memory is used
 * up.
 */
import { buffer } from 'node:stream/consumers';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { firstSheetOf, place } from './sheet-xml.ts';

/**
 * Text of a cell. PostgreSQL stores neither NUL nor half a character, which a workbook may contain as _x0000_ and
 * _xD800_.
 */
function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell.toWellFormed().replaceAll('\0', '\uFFFD');
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : '';
}

const parts = unzipSync(await buffer(process.stdin), { filter: ({ name }) => /\.xml(\.rels)?$/.test(name) });
const xmlOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
const name = firstSheetOf(xmlOf('xl/workbook.xml'), xmlOf('xl/_rels/workbook.xml.rels'));
const { xml, formulas } = place(xmlOf(name));
const [first] = await readExcelFile(Buffer.from(zipSync({ ...parts, [name]: strToU8(xml) }, { level: 0 })));
process.stdout.write(JSON.stringify({ lines: (first?.data ?? []).map((row) => row.map(textOf)), formulas }));
