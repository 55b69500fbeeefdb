import { checkTermsDocument, checkTermsText, checkTermsTitle, TERMS_TEXT_BYTES } from './terms.ts';

test.each([
  ['agreement', undefined],
  ['data-sharing-2', undefined],
  ['Agreement', 'termsDocument.illegal'],
  ['2nd', 'termsDocument.illegal'],
  ['', 'termsDocument.illegal'],
  ['a'.repeat(41), 'termsDocument.illegal'],
])('document %p: %p', (value, issue) => {
  expect(checkTermsDocument(value)).toBe(issue);
});

test.each([
  ['用户协议', undefined],
  ['User agreement', undefined],
  ['  ', 'termsTitle.empty'],
  ['x'.repeat(61), 'termsTitle.illegal'],
  ['a\u202eb', 'termsTitle.illegal'],
])('title %p: %p', (value, issue) => {
  expect(checkTermsTitle(value)).toBe(issue);
});

test.each([
  ['# Terms\n\nText', undefined],
  [' \n', 'termsText.empty'],
  ['a\u202eb', 'termsText.illegal'],
  ['a'.repeat(TERMS_TEXT_BYTES), undefined],
  ['a'.repeat(TERMS_TEXT_BYTES + 1), 'termsText.tooLong'],
  ['文'.repeat(TERMS_TEXT_BYTES / 3 + 1), 'termsText.tooLong'],
])('text %#: %p', (value, issue) => {
  expect(checkTermsText(value)).toBe(issue);
});
