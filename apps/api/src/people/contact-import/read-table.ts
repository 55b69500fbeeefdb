import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Unzip, UnzipInflate } from 'fflate';
import Papa from 'papaparse';
import { CONTACT_IMPORT } from '@portal/common/rules/limits';
import { createFairQueue, type Lane } from '../../platform/crypto/fair-queue.ts';
import { Refusal, type Refusing } from '../../platform/errors/refusal.ts';

/** Cells of a file by line and column, as text, and which of them are formulas (`line:column`, from 0). */
export interface TableFile {
  lines: string[][];
  formulas: ReadonlySet<string>;
}

type FileContext = Refusing<'Account.Import.File' | 'Account.Import.Size', 'file'>;

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Reads the first sheet of an xlsx, or a csv in UTF-8, UTF-16 or GB18030. A workbook waits for its turn in `lane`.
 *
 * @throws Refusal `Account.Import.File` for anything else, `Account.Import.Size` for a file that is, or unpacks, too
 * large, `4290000000` when too many workbooks wait
 */
export async function readTable(bytes: Uint8Array, lane: Lane, context: FileContext): Promise<TableFile> {
  if (bytes.byteLength > CONTACT_IMPORT.bytesMost) context.refuseAt('file', 'Account.Import.Size');
  return isZip(bytes) ? readWorkbook(bytes, lane, context) : { lines: readCsv(bytes, context), formulas: new Set() };
}

/** Excel writes UTF-16 with a mark of the byte order as "Unicode text". */
function encodingsOf([first, second]: Uint8Array): string[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  return ['utf-8', 'gb18030'];
}

function readCsv(bytes: Uint8Array, { refuseAt }: FileContext): string[][] {
  for (const encoding of encodingsOf(bytes)) {
    let text: string;
    try {
      text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
    if (text.includes('\0')) break;
    return cellsIn(text);
  }
  return refuseAt('file', 'Account.Import.File');
}

/** A line before the headings that names the delimiter, and lines of blanks. */
const ABOVE = /^(?:sep=(.)[ \t]*(?:\r?\n|\r))?(?:[ \t]*(?:\r?\n|\r))*/i;
/** A quoted cell with blanks around the quotes. */
const QUOTED = /(^|[,;\t|\r\n])[ \t]*("(?:[^"]|"")*")[ \t]*(?=[,;\t|\r\n]|$)/g;

/** Cells of the text of a csv. Lines above the headings stay as empty ones, so that rows keep their numbers. */
function cellsIn(text: string): string[][] {
  const [above, delimiter = ''] = ABOVE.exec(text) ?? [''];
  const { data } = Papa.parse<string[]>(text.slice(above.length).replace(QUOTED, '$1$2'), {
    delimiter,
    skipEmptyLines: false,
  });
  return [...(above.match(/\r?\n|\r/g) ?? []).map((): string[] => []), ...data];
}

async function readWorkbook(bytes: Uint8Array, lane: Lane, { refuseAt }: FileContext): Promise<TableFile> {
  if (unpacksTooLarge(bytes)) return refuseAt('file', 'Account.Import.Size');
  const table = await workbooks.inTurn(lane, () => tableOf(bytes));
  if (table === 'too large') return refuseAt('file', 'Account.Import.Size');
  return table ?? refuseAt('file', 'Account.Import.File');
}

const PROGRAM = fileURLToPath(new URL('./workbook.program.ts', import.meta.url));
/** Of a workbook of 500 people the program needs a tenth of this. */
const MOST = { megabytes: 256, milliseconds: 10_000, outputBytes: CONTACT_IMPORT.unpackedMost };

/** Programs that run at once in this process, and workbooks that wait for one. */
const QUEUE = { running: 2, room: 20 };
/** The pause before a workbook is turned away, and the seconds after which it may come again. */
const TURNED_AWAY = { pauseMs: 1000, retryAfter: 5 };

/** The turns of workbooks, each of which takes a program. */
export const workbooks = createFairQueue({
  ...QUEUE,
  full: () => new Refusal('4290000000', { retryAfter: TURNED_AWAY.retryAfter }),
  pause: () => setTimeout(TURNED_AWAY.pauseMs),
});

/** The first sheet; undefined if the file is no workbook. */
function tableOf(bytes: Uint8Array): Promise<TableFile | undefined | 'too large'> {
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
        else {
          const { lines, formulas } = JSON.parse(output) as { lines: string[][]; formulas: string[] };
          resolve({ lines, formulas: new Set(formulas) });
        }
      },
    );
    // A program that is killed while it reads closes its input.
    program.stdin?.on('error', () => {
      /* the callback above reports it */
    });
    program.stdin?.end(bytes);
  });
}

const PIECE = 4096;

/** Counts the unpacked bytes, because the sizes declared in a ZIP may be wrong, and stops at the limit. */
function unpacksTooLarge(bytes: Uint8Array): boolean {
  let size = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (_, chunk) => {
      size += chunk?.byteLength ?? 0;
      if (size > CONTACT_IMPORT.unpackedMost) throw new RangeError('too large');
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    // In pieces, so that a bomb is noticed before all of it is unpacked.
    for (let at = 0; at < bytes.byteLength; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.byteLength);
  } catch (error) {
    // The program reports an archive that cannot be read.
    return error instanceof RangeError;
  }
  return false;
}
