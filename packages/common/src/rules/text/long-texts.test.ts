import { Decision } from '../../enums/approval/approval-status.ts';
import { checkAddress, checkEnterpriseAddress } from '../company/address.ts';
import { checkComment } from './comment.ts';
import { checkMainBusiness } from '../company/main-business.ts';
import { checkOpinion, checkOpinionFor } from '../approval/opinion.ts';
import { checkWebsite } from '../company/website.ts';

test.each([
  ['', 'address.empty', 'address.empty'],
  ['x', undefined, 'address.length'],
  ['xy', undefined, undefined],
  ['x'.repeat(255), undefined, undefined],
  ['x'.repeat(256), 'address.tooLong', undefined],
  ['x'.repeat(1024), 'address.tooLong', undefined],
  ['x'.repeat(1025), 'address.tooLong', 'address.length'],
  ['浦东新区\n世纪大道 100 号', undefined, undefined],
  ['x\u202ey', 'address.illegal', 'address.illegal'],
])('address %.20j: %s on the forms of partners, %s on the enterprise form', (value, ofPartner, ofEnterprise) => {
  expect(checkAddress(value)).toBe(ofPartner);
  expect(checkEnterpriseAddress(value)).toBe(ofEnterprise);
});

test.each([
  ['', 'mainBusiness.empty'],
  ['Bolts', undefined],
  ['Bolts\r\n\tand nuts', undefined],
  ['x'.repeat(1000), undefined],
  ['x'.repeat(1001), 'mainBusiness.illegal'],
  ['a\u0000', 'mainBusiness.illegal'],
])('main business %.20j: %s', (value, issue) => {
  expect(checkMainBusiness(value)).toBe(issue);
});

test.each([
  ['', undefined],
  ['Fine', undefined],
  ['x'.repeat(1000), undefined],
  ['x'.repeat(1001), 'opinion.tooLong'],
  ['好'.repeat(1001), 'opinion.tooLong'],
  ['a\u202e', 'opinion.illegal'],
])('opinion %.20j: %s', (value, issue) => {
  expect(checkOpinion(value)).toBe(issue);
});

test('a rejection needs an opinion', () => {
  expect(checkOpinionFor(Decision.reject)('  ')).toBe('opinion.empty');
  expect(checkOpinionFor(Decision.approve)('  ')).toBeUndefined();
  expect(checkOpinionFor(Decision.approve)('x'.repeat(1001))).toBe('opinion.tooLong');
});

test.each([
  ['', undefined],
  [' x'.repeat(25), undefined],
  ['x'.repeat(50), undefined],
  [`  ${'x'.repeat(50)}  `, undefined],
  ['x'.repeat(51), 'comment.tooLong'],
  ['a\nb', 'comment.illegal'],
])('comment %.20j: %s', (value, issue) => {
  expect(checkComment(value)).toBe(issue);
});

test.each([
  ['', undefined],
  ['https://www.company.com', undefined],
  ['http://company.com/path?x=1', undefined],
  ['www.company.com', undefined],
  ['company.com:8080/x', undefined],
  ['https://公司.com', undefined],
  [`https://a.com/${'x'.repeat(1010)}`, undefined],
  [`https://a.com/${'x'.repeat(1011)}`, 'website.tooLong'],
  ['company', 'website.illegal'],
  ['http://localhost', 'website.illegal'],
  ['http://127.0.0.1', 'website.illegal'],
  ['javascript:alert(1)', 'website.illegal'],
  ['javascript://a.com/%0aalert(1)', 'website.illegal'],
  ['data:text/html,x', 'website.illegal'],
  ['ftp://company.com', 'website.illegal'],
  ['https://user@company.com', 'website.illegal'],
  ['https://a .com', 'website.illegal'],
  ['https://a.com/"onload', 'website.illegal'],
])('website %.40j: %s', (value, issue) => {
  expect(checkWebsite(value)).toBe(issue);
});
