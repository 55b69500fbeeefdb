import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const SOURCE = join(import.meta.dirname, '..');

/** A file in its declarations: their text by name. What stands outside of them, and runs at the import, is ''. */
interface Parts {
  declared: Map<string, string>;
  /** File and name of what is imported, by its name here. */
  imported: Map<string, readonly [file: string, name: string]>;
}

const DECLARATION =
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (?:\{ )?(\w+)/;
const IMPORT = /^import (?!type )(?:\* as (\w+)|\{([^}]*)\}) from '(\.[^']+)'/gm;

function partsOf(file: string): Parts {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  const imported: Parts['imported'] = new Map();
  for (const [, whole, names = '', from = ''] of text.matchAll(IMPORT)) {
    const target = relative(SOURCE, resolve(SOURCE, dirname(file), from));
    if (whole !== undefined) imported.set(whole, [target, '*']);
    for (const [, name = '', here = name] of names.matchAll(/(?:type )?(\w+)(?: as (\w+))?/g))
      imported.set(here, [target, name]);
  }
  const declared: Parts['declared'] = new Map([['', '']]);
  let name = '';
  for (const line of text.replaceAll(/^import [^;]*;$/gm, '').split('\n')) {
    const found = DECLARATION.exec(line)?.[1];
    if (found !== undefined) name = found;
    // Anything else at the margin, besides the end of a declaration, is code of the file itself.
    else if (/^[A-Za-z]/.test(line)) name = '';
    declared.set(name, `${declared.get(name) ?? ''}${line}\n`);
  }
  return { declared, imported };
}

/**
 * The text of all code of the API that runs from the given files on, declaration by declaration: what no route, job or
 * command uses is not in it. `without` are folders that do not count.
 */
export function reachedCode(entries: readonly string[], without: readonly string[]): string {
  const files = new Map(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
      cwd: SOURCE,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => file !== '' && !file.endsWith('.test.ts') && !without.some((one) => file.startsWith(`${one}/`)))
      .map((file) => [file, partsOf(file)]),
  );
  const reached = new Set<string>();
  const texts: string[] = [];
  const left: (readonly [file: string, name: string])[] = entries.map((file) => [file, ''] as const);
  for (let next = left.pop(); next; next = left.pop()) {
    const [file, name] = next;
    const parts = files.get(file);
    if (!parts || reached.has(`${file} ${name}`)) continue;
    reached.add(`${file} ${name}`);
    if (name === '*') for (const each of parts.declared.keys()) left.push([file, each]);
    if (name !== '') left.push([file, '']);
    const text = parts.declared.get(name);
    if (text === undefined) continue;
    texts.push(text);
    for (const [word] of text.matchAll(/[A-Za-z_]\w*/g)) {
      const from = parts.imported.get(word);
      if (from) left.push(from);
      else if (word !== name && parts.declared.has(word)) left.push([file, word]);
    }
  }
  return texts.join('\n');
}
