import { catalogue, textIdOf, type ErrorCode } from '../errors/catalogue.ts';
import { issueCodes } from '../errors/issues.ts';
import { checkMessages, checkWording } from './check-messages.ts';
import en from './en-US.json';
import zh from './zh-CN.json';

test('both languages have the same texts with the same slots', () => {
  expect(checkMessages(zh, en)).toEqual([]);
});

test.each([...Object.keys(catalogue), ...issueCodes] as ErrorCode[])('%s has a text', (code) => {
  expect(zh).toHaveProperty([textIdOf(code)]);
});

test.each<[string, string, 'zh-CN' | 'en-US']>([
  ['你的账号', '你 (use 您, or no form of address)', 'zh-CN'],
  ['请稍候,再试', 'half-width punctuation', 'zh-CN'],
  ['完成!', 'half-width punctuation', 'zh-CN'],
  ['使用Access Key', 'no space between Chinese and Latin letters or digits', 'zh-CN'],
  ['共 5个', 'no space between Chinese and Latin letters or digits', 'zh-CN'],
  ['企业 ID ，请核对', 'a space beside full-width punctuation', 'zh-CN'],
  ['身份提供方', '身份提供方 (use 身份提供商)', 'zh-CN'],
  ['原密码', '原密码 (use 当前密码)', 'zh-CN'],
  ['联系人职能', '职能 (use 职务, 职位名称)', 'zh-CN'],
  ['图片没有加载出来', '没有加载出来 (use 加载失败)', 'zh-CN'],
  ['Enterprise sign in', 'a noun “sign in” (use sign-in)', 'en-US'],
  ['Sign-in to continue', 'a verb “sign-in” (use sign in)', 'en-US'],
  ['Please sign-in again', 'a verb “sign-in” (use sign in)', 'en-US'],
  ['Business licence', 'British spelling “licence”', 'en-US'],
  ['You cannot do this!', '“!”', 'en-US'],
  ['It isn’t yours', 'a contraction', 'en-US'],
  ["The company's name", 'a straight apostrophe (use ’)', 'en-US'],
  ['Enterprise authentication', '“authentication” (use business verification)', 'en-US'],
  ['Your job function', '“job function” (use position)', 'en-US'],
  ['Email address', '“email” (use e-mail)', 'en-US'],
  ['You will be taken on in 4 seconds', '“taken on”', 'en-US'],
  ['Your documents are under review', '“under review” (use pending review)', 'en-US'],
  ['申请等待审核', 'another word for a state (use 待审核)', 'zh-CN'],
  ['待审批的申请', 'another word for a state (use 待审核)', 'zh-CN'],
  ['资料审核中', 'another word for a state (use 待审核)', 'zh-CN'],
  ['申请已同意', '已同意 (use 已通过)', 'zh-CN'],
  ['审批意见', '审批意见 (use 审核意见)', 'zh-CN'],
])('the wording of %j is rejected: %s', (text, fault, language) => {
  expect(checkWording(language, { a: text })).toEqual([`a in ${language} has ${fault}: ${text}`]);
});

test('a count that is a number in one language is formatted in both', () => {
  expect(checkMessages({ a: '共 {total} 条' }, { a: '{total, plural, one {# item} other {# items}}' })).toEqual([
    'a has {total}, which is not formatted (use {total, number})',
  ]);
});

test.each<[string, 'zh-CN' | 'en-US']>([
  ['您好！请在 7 天内设置密码：{link}', 'zh-CN'],
  ['请输入“区号-号码”，如 010-12345678', 'zh-CN'],
  ['{name}，{company}已在{portal}为您开通账号', 'zh-CN'],
  ['Sign in again to see your sign-ins. The sign-in was not completed.', 'en-US'],
  ['Your company’s sign-in page', 'en-US'],
  ['Partner sign-in', 'en-US'],
])('the wording of %j is accepted', (text, language) => {
  expect(checkWording(language, { a: text })).toEqual([]);
});

test('the check of texts finds each kind of mistake', () => {
  expect(
    checkMessages(
      { a: '甲 {x}', b: '乙', c: '', d: '丁 {', e: '<b>戊</b>' },
      { a: 'A {y}', c: 'C', d: 'D', e: 'E', f: 'F' },
    ),
  ).toEqual([
    'a has other slots in en-US (y) than in zh-CN (x)',
    'b is missing in en-US',
    'c is empty in zh-CN',
    'd is no message in zh-CN',
    'e has other slots in en-US () than in zh-CN (<b>)',
    'f is missing in zh-CN',
  ]);
});
