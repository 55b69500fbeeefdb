import { fit } from './pinyin-search.ts';

const china = { name: 'China', other: '中国', initials: 'zg', code: '86' };
const states = { name: 'United States', other: '美国', initials: 'mg', code: '1' };
const xian = { name: "西安市", other: "Xi'an", initials: 'xas' };
const ivory = { name: "Côte d'Ivoire", other: '科特迪瓦', initials: 'ktdw', code: '225' };

test.each([
  ['chi', china, 0], ['CHINA', china, 0], ['中', china, 0], ['zg', china, 0], ['z', china, 0], ['86', china, 0], ['+86', china, 0],
  ['ｃｈｉ', china, 0], ['国', china, 2], ['ina', china, 2], ['zgx', china, undefined], ['g', china, undefined], ['852', china, undefined],
  ['us', states, 0], ['united st', states, 0], ['sta', states, 1], ['tate', states, 2],
  ['xg', { name: '中国香港', initials: 'zgxg' }, 2], ['x', { name: '中国香港', initials: 'zgxg' }, undefined],
  ['xian', xian, 0], ["xi'an", xian, 0], ['xa', xian, 0], ['an', xian, 2],
  ['cote', ivory, 0], ['Côte', ivory, 0], ["d'iv", ivory, 1],
])('%s fits %j by %s', (typed, entry, how) => {
  expect(fit(typed, entry)).toBe(how);
});

test('nothing typed shows everything, signs alone show nothing', () => {
  expect([fit('', china), fit('  ', china), fit('+', china), fit('?', china)]).toEqual([0, 0, 0, undefined]);
});
