import { ANSWER_MAX, checkAnswer, checkQuestion, QUESTION_MAX } from './question.ts';

test.each([
  ['', 'question.empty'],
  [' \n ', 'question.empty'],
  ['a'.repeat(QUESTION_MAX), undefined],
  ['a'.repeat(QUESTION_MAX + 1), 'question.tooLong'],
  ['Two\nlines', undefined],
  ['a\u202Eb', 'question.illegal'],
])('a question %j', (value, issue) => {
  expect(checkQuestion(value)).toBe(issue);
});

test.each([
  ['', undefined],
  ['请看附件', undefined],
  ['a'.repeat(ANSWER_MAX + 1), 'answer.tooLong'],
  ['a\u202Eb', 'answer.illegal'],
])('an answer %j', (value, issue) => {
  expect(checkAnswer(value)).toBe(issue);
});
