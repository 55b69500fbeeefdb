import { findValues, type Line } from './find-values.ts';

const SIZE = { width: 1000, height: 800 };

/** A line of signs of 20 pixels; two blanks are the gap between two columns, one blank ends a word. */
function line(text: string, { top = 100, doubted = '' } = {}): Line {
  let left = 50;
  return Array.from(text).flatMap((sign, i) => {
    if (sign === ' ') {
      left += text[i + 1] === ' ' ? 100 : 10;
      return [];
    }
    left += 20;
    const bbox = { x0: left - 20, y0: top, x1: left, y1: top + 20 };
    return [{ text: sign, confidence: doubted.includes(sign) ? 40 : 96, bbox, endsWord: text[i + 1] === ' ' }];
  });
}

test('values stand behind their labels, with their places', () => {
  const found = findValues(
    [
      line('营业执照'),
      line('统一社会信用代码 91430602MA0001234K'),
      line('名 称 北京 星辰 科技 有限 公司', { top: 200, doubted: '星' }),
      line('法定代表人 林 安'),
      line('营业期限 2019年04月02日至长期'),
    ],
    SIZE,
  );
  expect(found).toMatchObject({
    code: { text: '91430602MA0001234K', confidence: 0.96 },
    company: { text: '北京星辰科技有限公司', confidence: 0.4 },
    person: { text: '林安' },
    validity: { text: '2019年04月02日至长期' },
  });
  const [left, top, width, height] = found.company!.box!;
  expect([left, top, width, height].map((share) => Math.round(share * 1000))).toEqual([110, 250, 240, 25]);
});

test.each([
  ['the next label', '名称星辰公司类型有限公司', '星辰公司'],
  ['the gap before a second column', '名称星辰公司  注册资本壹佰万元', '星辰公司'],
  ['nothing else, with a colon before it', '名称：星辰公司', '星辰公司'],
  ['nothing else, with blanks between words in Latin', '名称 Acme Tools Ltd.', 'Acme Tools Ltd.'],
])('a value ends at %s', (_, text, company) => {
  expect(findValues([line(text)], SIZE).company?.text).toBe(company);
});

test('a name behind a misread label is found, but doubtful', () => {
  const found = findValues([line('统一社会信用代码'), line('各秽  星辰有限公司'), line('类型  有限责任公司')], SIZE);
  expect(found.company).toMatchObject({ text: '星辰有限公司', confidence: 0 });
});

test.each([
  ['O and I are no letters of a code', '91430602MAOO01234I', '91430602MA00012341'],
  ['17 characters are no code', '91430602MA0001234', undefined],
  ['a code has nothing between its characters', '914306O2MA 名 0001234K', undefined],
])('%s', (_, text, code) => {
  expect(findValues([line(text)], SIZE).code?.text).toBe(code);
});
