import { fit } from './pinyin-search.ts';

const china = { name: 'China', other: '中国', initials: 'zg', code: '86' };
const states = { name: 'United States', other: '美国', initials: 'mg', code: '1' };
const xian = { name: '西安市', other: "Xi'an", initials: 'xas' };
const organs = { name: 'Organs of the Communist Party', other: '中国共产党机关' };
const ivory = { name: "Côte d'Ivoire", other: '科特迪瓦', initials: 'ktdw', code: '225' };

test.each([
  ['chi', china, 0],
  ['CHINA', china, 0],
  ['中', china, 0],
  ['zg', china, 0],
  ['z', china, 0],
  ['86', china, 0],
  ['+86', china, 0],
  ['ｃｈｉ', china, 0],
  ['国', china, 2],
  ['ina', china, 2],
  ['zgx', china, undefined],
  ['g', china, undefined],
  ['852', china, undefined],
  ['us', states, 0],
  ['united st', states, 0],
  ['sta', states, 1],
  ['tate', states, 2],
  ['xg', { name: '中国香港', initials: 'zgxg' }, 2],
  ['x', { name: '中国香港', initials: 'zgxg' }, undefined],
  ['xian', xian, 0],
  ["xi'an", xian, 0],
  ['xa', xian, 0],
  ['an', xian, 2],
  ['soft', organs, undefined],
  ['soft', { name: 'Software and IT services' }, 0],
  ['of the', organs, 1],
  ['gansof', organs, undefined],
  ['gan', organs, 2],
  ['国共', { name: '中国共产党机关' }, 2],
  ['cote', ivory, 0],
  ['Côte', ivory, 0],
  ["d'iv", ivory, 1],
])('%s matches %j with rank %s', (typed, entry, how) => {
  expect(fit(typed, entry)).toBe(how);
});

test('an empty search matches everything, punctuation alone nothing', () => {
  expect([fit('', china), fit('  ', china), fit('+', china), fit('?', china)]).toEqual([0, 0, 0, undefined]);
});
