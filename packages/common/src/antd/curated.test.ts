import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../../..');

/**
 * Product sources of browser apps, without tests, which import the whole libraries, and without the contract with other
 * systems, which is the API's alone.
 */
const sources = ['packages/common/src', 'apps/shell/src', 'apps/auth/src', 'apps/selfservice/src', 'apps/staff/src']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|src\/contract\/service\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

/** `[file, name]` for each value that is imported from a package. */
const importsOf = (library: string) =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(`import (type )?\\{([^}]*)\\} from '${library}'`, 'g'))]
      .filter(([, type]) => !type)
      .flatMap(([, , names = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type ')),
      )
      .map((name) => [file, name.split(' as ')[0] ?? ''] as const),
  );

const listedIn = (file: string) =>
  new Set(
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/export (?:\{([^}]*)\}|const (\w+))/g)].flatMap(
      ([, names, name = '']) => names?.split(',').map((one) => one.trim()) ?? [name],
    ),
  );

test('no page uses the contract with other systems', () => {
  expect(sources.filter(({ text }) => text.includes('contract/service/')).map(({ file }) => file)).toEqual([]);
});

/** Federation cannot detect a missing name at build time; the name would be undefined in the browser. */
test.each([
  ['react-router-dom', 'router'],
  ['@tanstack/react-query', 'query'],
])('every name used of %s is shared', (library, list) => {
  const used = importsOf(library);
  const listed = listedIn(`packages/build/src/shared-names/${list}.js`);
  expect(used.length).toBeGreaterThan(3);
  expect(used.filter(([, name]) => !listed.has(name))).toEqual([]);
});

test('every name used of zod/mini is shared', () => {
  const used = sources.flatMap(({ file, text }) =>
    /import \* as z from 'zod\/mini'/.test(text)
      ? [...text.matchAll(/\bz\.([a-z]\w*)/g)].map(([, name = '']) => [file, name] as const)
      : [],
  );
  const listed = listedIn('packages/build/src/shared-names/zod.js');
  const types = new Set(['core', 'infer', 'input', 'output']);
  expect(used.length).toBeGreaterThan(300);
  expect(used.filter(([, name]) => !listed.has(name) && !types.has(name))).toEqual([]);
});

/** An entry is shared whole, so an unused name would be loaded too. */
test.each(['base', 'date', 'fields', 'float', 'more', 'media', 'over', 'pagination', 'select', 'table', 'tree'])(
  'every name of the entry %s is used',
  (entry) => {
    const file = `packages/common/src/antd/${entry}.ts`;
    const names = [...listedIn(file)]
      .map((name) => name.replace(/^default as /, ''))
      .filter((name) => name && !name.startsWith('type '));
    const used = sources
      .filter((source) => source.file !== file)
      .flatMap(({ text }) => [
        ...[
          ...text.matchAll(new RegExp(`import (?:type )?\\{([^}]*)\\} from '[^']*antd/${entry}(?:\\.ts)?'`, 'g')),
        ].flatMap(([, imported = '']) => imported.split(/\W+/)),
        ...[...text.matchAll(/(?:\bover\.|\buseLatePart\([^)]*\)\?\.)(\w+)/g)].map(([, name = '']) => name),
        ...[...text.matchAll(/const \{([^}]*)\} = arrived\b/g)].flatMap(([, names = '']) => names.split(/\W+/)),
      ]);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !used.includes(name))).toEqual([]);
  },
);

test('only the curated entries import antd', () => {
  const importers = sources.filter(({ text }) => /from 'antd(\/[^']*)?'/.test(text)).map(({ file }) => file);
  expect(importers.sort()).toEqual(
    [
      'base.ts',
      'date.ts',
      'dialog/dialog.tsx',
      'fields.ts',
      'first.ts',
      'float.ts',
      'media.ts',
      'more.ts',
      'over.ts',
      'pagination.ts',
      'replace-message.ts',
      'select.ts',
      'table.ts',
      'theme.ts',
      'tree.ts',
    ].map((entry) => `packages/common/src/antd/${entry}`),
  );
});

/** Variants whose styles are left out of the sheets: `UNUSED_PARTS` in `packages/build/src/antd/samples.mjs`. */
test.each([
  /\bvariant="(?:filled|borderless|underlined|dashed)"/,
  /\btype="dashed"/,
  /\bshape="(?:round|circle)"/,
  /\bghost\b(?=[\s/>])/,
  /\baddon(?:Before|After)=/,
  /\blayout="inline"/,
  /\b(?:status|validateStatus)="warning"/,
  /\b(?:Space\.Compact|Button\.Group|Input\.(?:Group|Search)|Radio\.Button)\b/,
  /\boptionType=/,
  /\bindeterminate\b/,
  /\bicon(?:Position|Placement)=/,
  /<Segmented(?:<\w+>)?[^>]*\b(?:vertical|orientation|shape|size="small")/,
  /\bmode="(?:multiple|tags)"/,
  /\btreeCheckable\b/,
  /<Table[^]*?\b(?:bordered|rowSelection|expandable|summary|sticky|virtual|footer)\b/,
  /<Table\b(?![^]*\bpagination=\{false\})/,
  /<Table\b(?![^]*\bshowSorterTooltip=\{false\})/,
])('no page uses a variant without styles: %p', (part) => {
  expect(sources.filter(({ text }) => part.test(text)).map(({ file }) => file)).toEqual([]);
});
