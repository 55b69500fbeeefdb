import { createFairQueue, type Lane } from './fair-queue.ts';

/** A queue with one hand whose work ends when told to; `done` tells who came when. */
function queueOf(room: number) {
  const queue = createFairQueue({ running: 1, room, full: () => new Error('full'), pause: () => Promise.resolve() });
  const done: string[] = [];
  let finish: () => void = () => undefined;
  const come = (name: string, lane: Lane) => queue.inTurn(lane, async () => {
    await new Promise<void>((end) => { finish = end; });
    done.push(name);
  }).catch(() => { done.push(`${name} turned away`); });
  /** Lets everything come to its end. */
  const rest = async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      finish();
      await new Promise((wake) => { setImmediate(wake); });
    }
    return done;
  };
  return { come, rest };
}
const lane = (network: string, account: string): Lane => ({ network, account });

test('in one lane, first come is first served', async () => {
  const { come, rest } = queueOf(10);
  for (const name of ['a', 'b', 'c']) void come(name, lane('n', 'x'));
  expect(await rest()).toEqual(['a', 'b', 'c']);
});

test('networks take turns, and in each its accounts', async () => {
  const { come, rest } = queueOf(20);
  for (const name of ['f1', 'f2', 'f3', 'f4']) void come(name, lane('flood', 'x'));
  void come('g1', lane('flood', 'y'));
  void come('h1', lane('home', 'z'));
  void come('h2', lane('home', 'z'));
  expect(await rest()).toEqual(['f1', 'f2', 'h1', 'g1', 'h2', 'f3', 'f4']);
});

test('without room the flood gives way, newest first, and others come in', async () => {
  const { come, rest } = queueOf(3);
  for (const name of ['f1', 'f2', 'f3', 'f4', 'f5']) void come(name, lane('flood', 'x'));
  void come('h1', lane('home', 'z'));
  void come('g1', lane('flood', 'y'));
  expect((await rest()).sort()).toEqual(['f1', 'f2', 'f3 turned away', 'f4 turned away', 'f5 turned away', 'g1', 'h1'].sort());
});

test('a flood over many accounts of one network gives way as well', async () => {
  const { come, rest } = queueOf(3);
  for (const name of ['f1', 'f2', 'f3', 'f4', 'f5']) void come(name, lane('flood', name));
  void come('h1', lane('home', 'z'));
  const done = await rest();
  expect(done).toHaveLength(6);
  expect(done.filter((name) => name.endsWith('turned away'))).toHaveLength(2);
  expect(done.indexOf('h1')).toBeLessThan(done.lastIndexOf('f3'));
});

test('where all take up alike, who comes last is turned away', async () => {
  const { come, rest } = queueOf(2);
  for (const name of ['a', 'b', 'c', 'd']) void come(name, lane(name, name));
  const done = await rest();
  expect(done.filter((name) => name.endsWith('turned away'))).toEqual(['d turned away']);
  expect(done.filter((name) => !name.endsWith('turned away'))).toEqual(['a', 'b', 'c']);
});

test('work that fails makes room all the same', async () => {
  const queue = createFairQueue({ running: 1, room: 1, full: () => new Error('full'), pause: () => Promise.resolve() });
  await expect(queue.inTurn(lane('n', 'x'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.inTurn(lane('n', 'x'), () => Promise.resolve('fine'))).toBe('fine');
});

test('who is turned away hears of it after a pause', async () => {
  let pass: () => void = () => undefined;
  const pause = () => new Promise<void>((over) => { pass = over; });
  const queue = createFairQueue({ running: 1, room: 1, full: () => new Error('full'), pause });
  let end: () => void = () => undefined;
  void queue.inTurn(lane('flood', 'x'), () => new Promise<void>((over) => { end = over; }));
  void queue.inTurn(lane('flood', 'x'), () => Promise.resolve());
  const heard: unknown[] = [];
  const refused = queue.inTurn(lane('flood', 'x'), () => Promise.resolve()).catch((error: unknown) => { heard.push(error); });
  await new Promise((wake) => { setImmediate(wake); });
  expect(heard).toEqual([]);
  pass();
  await refused;
  expect(heard).toEqual([new Error('full')]);
  end();
});
