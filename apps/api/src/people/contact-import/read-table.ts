import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Unzip, UnzipInflate } from 'fflate';
import Papa from 'papaparse';
import { CONTACT_IMPORT } from '@portal/common/rules/limits';
import type { Refusing } from '../../platform/errors/refusal.ts';

/** Cells of a file by line and column, as text, and which of them are formulas (`line:column`, from 0). */
export interface TableFile {
  lines: string[][];
  formulas: ReadonlySet<string>;
}

type FileContext = Refusing<'Account.Import.File' | 'Account.Import.Size', 'file'>;

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Reads the first sheet of an xlsx, or a csv in UTF-8 or GB18030.
 *
 * @throws Refusal `Account.Import.File` for anything else, `Account.Import.Size` for a file that is, or unpacks, too large
 */
export async function readTable(bytes: Uint8Array, context: FileContext): Promise<TableFile> {
  if (bytes.byteLength > CONTACT_IMPORT.bytesMost) context.refuseAt('file', 'Account.Import.Size');
  return isZip(bytes) ? readWorkbook(bytes, context) : { lines: readCsv(bytes, context), formulas: new Set() };
}

function readCsv(bytes: Uint8Array, { refuseAt }: FileContext): string[][] {
  for (const encoding of ['utf-8', 'gb18030']) {
    let text: string;
    try {
      text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
    if (text.includes('\0')) break;
    return Papa.parse<string[]>(text, { skipEmptyLines: false }).data;
  }
  return refuseAt('file', 'Account.Import.File');
}

async function readWorkbook(bytes: Uint8Array, { refuseAt }: FileContext): Promise<TableFile> {
  const xml = unpackSheet(bytes);
  if (xml === 'too large') return refuseAt('file', 'Account.Import.Size');
  if (xml === undefined) return refuseAt('file', 'Account.Import.File');
  const lines = await cellsOf(bytes);
  if (lines === 'too large') return refuseAt('file', 'Account.Import.Size');
  if (lines === undefined) return refuseAt('file', 'Account.Import.File');
  return { lines, formulas: formulasIn(xml) };
}

const PROGRAM = fileURLToPath(new URL('./workbook.program.ts', import.meta.url));
/** Of a workbook of 500 people the program needs a tenth of this. */
const MOST = { megabytes: 256, milliseconds: 10_000, outputBytes: CONTACT_IMPORT.unpackedMost };

/** Cells of the first sheet; undefined if the file is no workbook. */
function cellsOf(bytes: Uint8Array): Promise<string[][] | undefined | 'too large'> {
  return new Promise((resolve) => {
    const program = execFile(
      process.execPath,
      [`--max-old-space-size=${MOST.megabytes}`, PROGRAM],
      {
        // Without the settings of the API, which are secret.
        env: {},
        timeout: MOST.milliseconds,
        killSignal: 'SIGKILL',
        maxBuffer: MOST.outputBytes,
        windowsHide: true,
      },
      (error, output) => {
        // An error that the program throws ends it with 1; without memory or time it is killed.
        if (error) resolve(error.code === 1 ? undefined : 'too large');
        else resolve(JSON.parse(output) as string[][]);
      },
    );
    // A program that is killed while it reads closes its input.
    program.stdin?.on('error', () => {
      /* the callback above reports it */
    });
    program.stdin?.end(bytes);
  });
}

/** The first sheet's XML. Counts the unpacked bytes, because the sizes declared in a ZIP may be wrong, and stops at the limit. */
function unpackSheet(bytes: Uint8Array): string | undefined | 'too large' {
  let size = 0;
  const parts: Uint8Array[] = [];
  let failed = false;
  let sheet: string | undefined;
  const unzip = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error) failed = true;
      size += chunk?.byteLength ?? 0;
      if (size > CONTACT_IMPORT.unpackedMost) throw new RangeError('too large');
      if (file.name === sheet) parts.push(chunk);
    };
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(file.name)) sheet ??= file.name;
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    // In pieces, so that a bomb is noticed before all of it is unpacked.
    for (let at = 0; at < bytes.byteLength; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.byteLength);
  } catch (error) {
    return error instanceof RangeError ? 'too large' : undefined;
  }
  return failed || parts.length === 0 ? undefined : Buffer.concat(parts).toString('utf8');
}

const PIECE = 4096;

/** Positions of cells with a formula: the library returns only their last result. */
function formulasIn(sheet: string): Set<string> {
  const places = new Set<string>();
  for (const [, column = '', line = ''] of sheet.matchAll(
    /<c [^>]{0,200}?r="([A-Z]{1,3})(\d{1,7})"[^>]{0,200}><f[\s>/]/g,
  )) {
    const index = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    places.add(`${Number(line) - 1}:${index}`);
  }
  return places;
}
