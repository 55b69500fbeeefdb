/**
 * Everything that must hold: `pnpm run verify`. The parts that use one core run two at a time, those that use both run
 * alone. A part that fails does not keep the others from running; what it said and how long it took goes to `.cache/parts.json`.
 */
const { spawn } = require('node:child_process');
const { mkdirSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** One after the other; within one, its rows at the same time; within a row, one after the other. */
const STAGES = [
  [['lint'], ['types', 'boundaries', 'unused', 'build']],
  [['unit']],
  [['unit:postgres']],
  [['journeys']],
];
const NEEDS = { journeys: 'build' };

const cache = join(__dirname, '../.cache');
const parts = [];

/** Runs a script of package.json; its output goes out at once when nothing runs beside it, else in one piece at its end. */
function run(part, alone) {
  const needed = parts.find(({ name }) => name === NEEDS[part]);
  if (needed && !needed.ok) {
    parts.push({ name: part, ok: false, seconds: 0, said: `${needed.name} failed.` });
    return Promise.resolve();
  }
  const began = performance.now();
  return new Promise((done) => {
    const child = spawn('pnpm', ['run', part], { stdio: ['ignore', alone ? 'inherit' : 'pipe', alone ? 'inherit' : 'pipe'], shell: process.platform === 'win32' });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes));
    child.once('error', (error) => said.push(Buffer.from(String(error))));
    child.once('close', (code) => {
      const text = Buffer.concat(said).toString();
      process.stdout.write(text);
      parts.push({ name: part, ok: code === 0, seconds: Math.round((performance.now() - began) / 1000), said: text });
      done();
    });
  });
}

async function main() {
  mkdirSync(cache, { recursive: true });
  for (const report of ['parts.json', 'unit.json', 'unit-postgres.json', 'journeys.json']) rmSync(join(cache, report), { force: true });
  for (const rows of STAGES) {
    await Promise.all(rows.map(async (row) => { for (const part of row) await run(part, rows.length === 1); }));
  }
  writeFileSync(join(cache, 'parts.json'), JSON.stringify(parts));
  process.stdout.write(`\n${parts.map(({ name, ok, seconds }) => `${ok ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s`).join('\n')}\n`);
  if (parts.some(({ ok }) => !ok)) process.exitCode = 1;
}

void main();
