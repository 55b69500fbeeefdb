/** Files of the package for pages that embed remotes. Neither imports anything. */
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { buildSync } = require('esbuild');
const ts = require('typescript');

const ROOT = path.join(__dirname, '../../../..');
const PACKAGE = path.join(ROOT, 'packages/common/src/remote/embedding/package.ts');
const SOURCES = [...readFileSync(PACKAGE, 'utf8').matchAll(/from '(.+)'/g)].map(([, file]) =>
  path.join(path.dirname(PACKAGE), file),
);

/** Declarations of the types that `SOURCES` import, in terms of the language alone. */
function importedTypes() {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.base.json'), (file) => readFileSync(file, 'utf8'));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram(SOURCES, { ...options, incremental: false, tsBuildInfoFile: undefined });
  const checker = program.getTypeChecker();
  const { NoTruncation, InTypeAlias } = ts.TypeFormatFlags;
  const isOurs = ({ declarations }) => SOURCES.includes(path.normalize(declarations[0].getSourceFile().fileName));
  const names = SOURCES.flatMap((file) => program.getSourceFile(file).statements.filter(ts.isImportDeclaration))
    .flatMap(({ importClause }) => importClause.namedBindings.elements)
    .map(({ name }) => name)
    .filter((name) => !isOurs(checker.getAliasedSymbol(checker.getSymbolAtLocation(name))));
  return names.map((name) => {
    const type = checker.typeToString(checker.getTypeAtLocation(name), undefined, NoTruncation | InTypeAlias);
    return `type ${name.text} = ${type};\n`;
  });
}

function types() {
  const own = SOURCES.map((fileName) => {
    const { outputText } = ts.transpileDeclaration(readFileSync(fileName, 'utf8'), { fileName });
    return outputText.replace(/^import .*;\n/gm, '');
  });
  return [...own, ...importedTypes()].join('');
}

function script() {
  const [{ text }] = buildSync({
    entryPoints: [PACKAGE],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  }).outputFiles;
  // A comment names each source with its path on this machine.
  return text.replace(/^\/\/ .*\n/gm, '');
}

/** Bytes by name: `embed.d.ts`, the types of `host` and `./mount`, and `embed.js`, the guard of files and the checks. */
exports.embedFiles = () => ({ 'embed.d.ts': Buffer.from(types()), 'embed.js': Buffer.from(script()) });
