import { saysTheSame, type EvidenceField } from './evidence.ts';

test.each<[EvidenceField, string, string, boolean]>([
  ['company', '北京星辰（集团） 有限公司', '北京星辰(集团)有限公司', true],
  ['company', 'ＡＣＭＥ　Ｌｔｄ．', 'acme ltd.', true],
  ['company', '星辰【北京】有限公司', '星辰[北京]有限公司', true],
  ['company', '北京星辰有限公司', '北京星晨有限公司', false],
  ['company', '北京星辰有限公司', '', false],
  ['code', '91350100m000100y43', '91350100M000100Y43', true],
  ['code', ' 9135 0100 M000 100Y 43 ', '91350100M000100Y43', true],
  ['code', '９１３５０１００Ｍ０００１００Ｙ４３', '91350100M000100Y43', true],
  ['code', '913501-00M000100Y43', '91350100M000100Y43', true],
  ['code', '91350100M000100Y4B', '91350100M000100Y43', false],
  ['code', '9135O100M000100Y43', '91350100M000100Y43', false],
  ['person', 'LIN  An', 'Lin An', true],
  ['person', '林 安', '林安', true],
  ['person', '林安', '林岸', false],
  ['validity', '2019 年 04 月 02 日 至 长期', '2019年04月02日至长期', true],
  ['validity', '２０１９年04月02日至长期', '2019年04月02日至长期', true],
  ['validity', '2019年04月02日至长期', '2019年04月03日至长期', false],
])('%s: %j and %j: %s', (field, one, other, same) => {
  expect(saysTheSame(field, one, other)).toBe(same);
  expect(saysTheSame(field, other, one)).toBe(same);
});
