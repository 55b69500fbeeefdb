import { createFairQueue, type Lane } from './fair-queue.ts';

/** A queue with one worker whose tasks end on demand; `done` records the order. */
function queueOf(room: number) {
  const queue = createFairQueue({ running: 1, room, full: () => new Error('full'), pause: () => Promise.resolve() });
  const done: string[] = [];
  let finish: () => void = () => undefined;
  const come = (name: string, lane: Lane) =>
    queue
      .inTurn(lane, async () => {
        await new Promise<void>((end) => {
          finish = end;
        });
        done.push(name);
      })
      .catch(() => {
        done.push(`${name} turned away`);
      });
  /** Lets all tasks finish. */
  const rest = async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      finish();
      await new Promise((wake) => {
        setImmediate(wake);
      });
    }
    return done;
  };
  return { come, rest };
}
const lane = (network: string, account: string): Lane => ({ network, account });

test('one lane is first in, first out', async () => {
  const { come, rest } = queueOf(10);
  for (const name of ['a', 'b', 'c']) void come(name, lane('n', 'x'));
  expect(await rest()).toEqual(['a', 'b', 'c']);
});

test('networks take turns, and so do the accounts of a network', async () => {
  const { come, rest } = queueOf(20);
  for (const name of ['f1', 'f2', 'f3', 'f4']) void come(name, lane('flood', 'x'));
  void come('g1', lane('flood', 'y'));
  void come('h1', lane('home', 'z'));
  void come('h2', lane('home', 'z'));
  expect(await rest()).toEqual(['f1', 'f2', 'h1', 'g1', 'h2', 'f3', 'f4']);
});

test('a full queue rejects the newest of the flood and accepts others', async () => {
  const { come, rest } = queueOf(3);
  for (const name of ['f1', 'f2', 'f3', 'f4', 'f5']) void come(name, lane('flood', 'x'));
  void come('h1', lane('home', 'z'));
  void come('g1', lane('flood', 'y'));
  expect((await rest()).sort()).toEqual(
    ['f1', 'f2', 'f3 turned away', 'f4 turned away', 'f5 turned away', 'g1', 'h1'].sort(),
  );
});

test('a flood over many accounts of one network is rejected as well', async () => {
  const { come, rest } = queueOf(3);
  for (const name of ['f1', 'f2', 'f3', 'f4', 'f5']) void come(name, lane('flood', name));
  void come('h1', lane('home', 'z'));
  const done = await rest();
  expect(done).toHaveLength(6);
  expect(done.filter((name) => name.endsWith('turned away'))).toHaveLength(2);
  expect(done.indexOf('h1')).toBeLessThan(done.lastIndexOf('f3'));
});

test('among equals the newest is rejected', async () => {
  const { come, rest } = queueOf(2);
  for (const name of ['a', 'b', 'c', 'd']) void come(name, lane(name, name));
  const done = await rest();
  expect(done.filter((name) => name.endsWith('turned away'))).toEqual(['d turned away']);
  expect(done.filter((name) => !name.endsWith('turned away'))).toEqual(['a', 'b', 'c']);
});

test('a failed task frees its place', async () => {
  const queue = createFairQueue({ running: 1, room: 1, full: () => new Error('full'), pause: () => Promise.resolve() });
  await expect(queue.inTurn(lane('n', 'x'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.inTurn(lane('n', 'x'), () => Promise.resolve('fine'))).toBe('fine');
});

test('a rejection is delayed', async () => {
  let pass: () => void = () => undefined;
  const pause = () =>
    new Promise<void>((over) => {
      pass = over;
    });
  const queue = createFairQueue({ running: 1, room: 1, full: () => new Error('full'), pause });
  let end: () => void = () => undefined;
  void queue.inTurn(
    lane('flood', 'x'),
    () =>
      new Promise<void>((over) => {
        end = over;
      }),
  );
  void queue.inTurn(lane('flood', 'x'), () => Promise.resolve());
  const heard: unknown[] = [];
  const refused = queue
    .inTurn(lane('flood', 'x'), () => Promise.resolve())
    .catch((error: unknown) => {
      heard.push(error);
    });
  await new Promise((wake) => {
    setImmediate(wake);
  });
  expect(heard).toEqual([]);
  pass();
  await refused;
  expect(heard).toEqual([new Error('full')]);
  end();
});
