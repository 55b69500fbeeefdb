import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { hasTesseract } from '../../../platform/settings/licence-reader.ts';
import type { FoundTexts, LicenceReader } from './licence-reader.ts';

const PROGRAM = fileURLToPath(new URL('./tesseract.program.ts', import.meta.url));
/** A picture takes about 250 MB. Pages of WebAssembly have 64 KB. */
const MOST = { heapMegabytes: 96, wasmPages: 3200, milliseconds: 15_000, outputBytes: 64 * 1024 };

/** Reads on this machine, one picture at a time, by what is installed in `folder`. */
export function tesseractReader({ folder }: { folder: string }): LicenceReader {
  return {
    atATime: 1,
    ready: () => hasTesseract(folder),
    read: (picture, signal) =>
      new Promise<FoundTexts>((resolve, reject) => {
        const program = execFile(
          process.execPath,
          [`--max-old-space-size=${MOST.heapMegabytes}`, `--wasm-max-mem-pages=${MOST.wasmPages}`, PROGRAM, folder],
          {
            // Without the settings of the API, which are secret.
            env: {},
            timeout: MOST.milliseconds,
            killSignal: 'SIGKILL',
            maxBuffer: MOST.outputBytes,
            windowsHide: true,
            signal,
          },
          (error, output) =>
            error
              ? reject(new Error(`tesseract: ${error.code ?? error.signal}`))
              : resolve(JSON.parse(output) as FoundTexts),
        );
        // A program that is killed while it reads closes its input.
        program.stdin?.on('error', () => {
          /* the callback above reports it */
        });
        program.stdin?.end(picture);
      }),
  };
}
