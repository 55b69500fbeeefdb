import { CONTACTS, membersBy } from './kinds.ts';
import { columnsOf, understand } from './understand.ts';
import type { Cells } from '../../platform/db/tables/stored-values.ts';

const good: Cells = {
  contact_name: '张三',
  phone: '13800000001',
  email: 'zhang@people.example',
  position: '销售',
  department: '',
  qq: '',
  spare_email: '',
  telephone: '',
  fax: '',
  role: '',
};
const read = (more: Partial<Cells>) => understand({ ...good, ...more }, CONTACTS, () => false);

test.each([
  ['13800000001', '+86-13800000001'],
  [' 138 0000 0001 ', '+86-13800000001'],
  ['138-0000-0001', '+86-13800000001'],
  ['+86 13800000001', '+86-13800000001'],
  ['+86-13800000001', '+86-13800000001'],
  ['8613800000001', '+86-13800000001'],
  ['0086 138 0000 0001', '+86-13800000001'],
  ['１３８００００００01', '+86-13800000001'],
  ['＋８６　１３８０００００００１', '+86-13800000001'],
  ["'+86-13800000001", '+86-13800000001'],
  ['\u202a+86 13800000001\u202c', '+86-13800000001'],
  ['+852-51234567', '+852-51234567'],
  ['+46 70 100 00 08', '+46-701000008'],
])('the phone %j is read as %s', (typed, phone) => {
  const row = read({ phone: typed });
  expect([row.read.phone, row.problems]).toEqual([phone, []]);
});

test.each(['\u200bzhang@people.example\u2060', '\u202azhang＠people．example\u202c', 'zhang@people。example'])(
  'the e-mail %j is read without signs that nobody sees or means',
  (typed) => {
    const row = read({ email: typed, spare_email: typed });
    expect([row.read.email, row.read.spare_email, row.problems]).toEqual([good.email, good.email, []]);
  },
);

test.each([
  [{ phone: '1380000001' }, 'phone', 'phone.illegal'],
  [{ phone: '' }, 'phone', 'phone.empty'],
  [{ phone: '12' }, 'phone', 'phone.illegal'],
  [{ email: 'zhang' }, 'email', 'email.illegal'],
  [{ contact_name: '' }, 'contact_name', 'userName.empty'],
  [{ position: 'King' }, 'position', 'position.empty'],
  [{ fax: 'x' }, 'fax', 'landline.illegal'],
  [{ contact_name: '=1+1' }, 'contact_name', 'Account.Import.Formula'],
  [{ department: '@SUM(A1)' }, 'department', 'Account.Import.Formula'],
])('%j is a problem', (more, field, code) => expect(read(more).problems).toEqual([{ field, code }]));

test('corrections are listed; changed blanks, case and hyphens are not', () => {
  expect(read({ phone: '１3800000001', email: 'ｚhang@people.example' }).corrections).toEqual([
    { field: 'phone', before: '１3800000001', after: '+86-13800000001' },
    { field: 'email', before: 'ｚhang@people.example', after: 'zhang@people.example' },
  ]);
  expect(read({ phone: '138 0000 0001' }).corrections).toEqual([]);
  expect(
    read({ phone: '+86 138-0000-0001', email: ' Zhang@People.example', contact_name: ' 张三\u3000' }).corrections,
  ).toEqual([]);
});

test('columns are found by heading in either language; a missing or duplicate one is refused', () => {
  expect(columnsOf(['E-mail', '备注', 'Phone number', ' 姓名＊', 'Position'], CONTACTS)).toEqual({
    email: 0,
    phone: 2,
    contact_name: 3,
    position: 4,
  });
  expect(columnsOf(['姓名', '手机', '邮箱'], CONTACTS)).toBeUndefined();
  expect(columnsOf(['姓名', '手机', '邮箱', '职务', 'Name'], CONTACTS)).toBeUndefined();
  expect(columnsOf(['姓名', '邮箱', '角色'], membersBy(0))).toEqual({ contact_name: 0, email: 1, role: 2 });
});
