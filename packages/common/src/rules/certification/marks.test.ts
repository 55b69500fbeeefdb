import { checkMarks, checkMarkWords, MARK_LEAST, MARKS_MAX, type Box } from './marks.ts';

test.each<[string, Box, string | undefined]>([
  ['the whole picture', [0, 0, 1, 1], undefined],
  ['a corner', [0.9, 0.7, 0.1, 0.3], undefined],
  ['the smallest', [0.5, 0.5, MARK_LEAST, MARK_LEAST], undefined],
  ['too flat', [0.5, 0.5, 0.2, 0.001], 'marks.unfit'],
  ['no width', [0.5, 0.5, 0, 0.2], 'marks.unfit'],
  ['a negative width', [0.5, 0.5, -0.2, 0.2], 'marks.unfit'],
  ['left of it', [-0.01, 0.5, 0.2, 0.2], 'marks.unfit'],
  ['above it', [0.5, -0.01, 0.2, 0.2], 'marks.unfit'],
  ['over its right edge', [0.9, 0.5, 0.2, 0.2], 'marks.unfit'],
  ['below it', [0.5, 0.9, 0.2, 0.2], 'marks.unfit'],
  ['no number', [Number.NaN, 0.5, 0.2, 0.2], 'marks.unfit'],
])('%s', (_, box, issue) => {
  expect(checkMarks([[0.1, 0.1, 0.1, 0.1], box])).toBe(issue);
});

test('places are few', () => {
  const box: Box = [0.1, 0.1, 0.1, 0.1];
  expect(checkMarks([])).toBeUndefined();
  expect(checkMarks(Array.from({ length: MARKS_MAX }, () => box))).toBeUndefined();
  expect(checkMarks(Array.from({ length: MARKS_MAX + 1 }, () => box))).toBe('marks.unfit');
});

test.each([
  ['  ', 'markWords.empty'],
  ['Cut off here', undefined],
  ['𠮷'.repeat(200), undefined],
  ['𠮷'.repeat(201), 'markWords.tooLong'],
  ['two\nlines', 'markWords.illegal'],
  ['turned \u202eround', 'markWords.illegal'],
])('%j: %s', (words, issue) => {
  expect(checkMarkWords(words)).toBe(issue);
});
