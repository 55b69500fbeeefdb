import { checkApplicationName } from '../application/application.ts';
import { checkNote } from '../approval/note.ts';
import { checkOpinion } from '../approval/opinion.ts';
import { checkViewName } from '../approval/view-name.ts';
import { checkAddress } from '../company/address.ts';
import { checkMainBusiness } from '../company/main-business.ts';
import { checkDepartment, checkQq } from '../contact/contact.ts';
import { checkLoginName, checkTypedLoginName } from './login-name.ts';
import { checkComment } from '../text/comment.ts';
import { optional } from '../text/optional.ts';
import { checkReason } from '../text/reason.ts';
import { checkPositionName } from './position-name.ts';
import { checkUserName } from './user-name.ts';

test.each([
  ['', 'userName.empty'],
  [' \t ', 'userName.empty'],
  ['张', undefined],
  ['  Ana María  ', undefined],
  ['a'.repeat(30), undefined],
  ['a'.repeat(31), 'userName.illegal'],
  ['𠮷'.repeat(30), undefined],
  ['𠮷'.repeat(31), 'userName.illegal'],
  ['a\u0000b', 'userName.illegal'],
  ['a\nb', 'userName.illegal'],
  ['a\u202eb', 'userName.illegal'],
  ['a\u2066b', 'userName.illegal'],
  ['a\ufeffb', 'userName.illegal'],
  ['a\ud800b', 'userName.illegal'],
  ['<script>', undefined],
])('user name %j: %s', (value, issue) => {
  expect(checkUserName(value)).toBe(issue);
});

/** Characters that show nothing. */
const UNSEEN = [
  '\u3164',
  '\uffa0',
  '\u115f',
  '\u2800',
  '\u200c',
  '\u200d',
  '\u034f',
  '\u17b4',
  '\ufe0f',
  '\u{1d173}',
  '\u{e0100}',
];

test.each([...UNSEEN, UNSEEN.join(''), '\u2800 \u200d', '\u0301', '...'])('%j alone is no name', (name) => {
  expect(checkUserName(name)).toBe('userName.illegal');
  expect(checkPositionName(name)).toBe('positionName.illegal');
  expect(checkDepartment(name)).toBe('department.illegal');
  expect(checkApplicationName(name)).toBe('applicationName.illegal');
  expect(checkViewName(name)).toBe('viewName.illegal');
});

test.each(UNSEEN)('%j alone is no text', (text) => {
  expect(checkReason(text)).toBe('reason.illegal');
  expect(checkNote(text)).toBe('note.illegal');
  expect(checkOpinion(text)).toBe('opinion.illegal');
  expect(checkAddress(text)).toBe('address.illegal');
  expect(checkMainBusiness(text)).toBe('mainBusiness.illegal');
  expect(checkComment(text)).toBe('comment.illegal');
  expect(checkQq(text)).toBe('qq.illegal');
});

test.each([
  ['نرگس علی\u200cپور', undefined],
  ['👨\u200d👩\u200d👧', undefined],
  ['❤\ufe0f', undefined],
  ['葛\u{e0100}城', undefined],
  ['Ve\u0302\u0301\u0323\u0308', undefined],
  ['e\u0301\u0301\u0301\u0301\u0301', 'userName.illegal'],
  ['Lin\u3164', 'userName.illegal'],
  ['Lin\u034fYuan', 'userName.illegal'],
  ['\u0301'.repeat(1_000_000), 'userName.illegal'],
])('user name %.20j: %s', (value, issue) => {
  expect(checkUserName(value)).toBe(issue);
});

test.each([
  ['', 'loginName.empty'],
  ['ab', undefined],
  ['a', 'loginName.illegal'],
  ['A_1', undefined],
  [' acme_admin ', undefined],
  ['1ab', 'loginName.illegal'],
  ['_ab', 'loginName.illegal'],
  ['a-b', 'loginName.illegal'],
  ['a.b', 'loginName.illegal'],
  ['a b', 'loginName.illegal'],
  ['aé', 'loginName.illegal'],
  ['a\u212a', 'loginName.illegal'],
  ['a'.repeat(50), undefined],
  ['a'.repeat(51), 'loginName.illegal'],
])('login name %j: %s', (value, issue) => {
  expect(checkLoginName(value)).toBe(issue);
});

test.each([
  ['', 'loginName.empty'],
  ['acme', undefined],
  [' acme ', undefined],
  ['Acme', 'loginName.differs'],
])('typed login name %j: %s', (value, issue) => {
  expect(checkTypedLoginName('acme')(value)).toBe(issue);
});

test.each([
  ['', 'positionName.empty'],
  ['CTO', undefined],
  ['a'.repeat(30), undefined],
  ['a'.repeat(31), 'positionName.illegal'],
  ['a\u202eb', 'positionName.illegal'],
])('position name %j: %s', (value, issue) => {
  expect(checkPositionName(value)).toBe(issue);
});

test('an optional field may be left empty, and follows its rule otherwise', () => {
  expect(optional(checkPositionName)(' ')).toBeUndefined();
  expect(optional(checkPositionName)('a'.repeat(31))).toBe('positionName.illegal');
});

test('department and QQ of a contact are optional and bounded', () => {
  expect(checkDepartment('')).toBeUndefined();
  expect(checkDepartment('d'.repeat(50))).toBeUndefined();
  expect(checkDepartment('d'.repeat(51))).toBe('department.illegal');
  expect(checkDepartment('a\u0007b')).toBe('department.illegal');
  expect(checkQq('12345')).toBeUndefined();
  expect(checkQq('1'.repeat(31))).toBe('qq.illegal');
});
