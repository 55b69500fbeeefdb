import { pino } from 'pino';
import { removeFiles } from './remove-files.ts';

test('a file that cannot be removed is logged, and the others are removed', async () => {
  const removed: string[] = [];
  const lines: string[] = [];
  const files = {
    async remove(id: string) {
      if (id === 'lic-1') throw Object.assign(new Error('the store is away'), { code: 'ECONNREFUSED' });
      removed.push(id);
    },
  };
  await removeFiles({ files, log: pino({}, { write: (line) => lines.push(line) }) }, ['lic-1', 'lic-2']);
  expect(removed).toEqual(['lic-2']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'file.left', file: 'lic-1', error: { code: 'ECONNREFUSED' } },
  ]);
});
