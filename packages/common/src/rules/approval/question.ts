import { hasHiddenInLines, lengthOf } from '../text/text.ts';

export type QuestionIssue =
  | 'question.empty'
  | 'question.tooLong'
  | 'question.illegal'
  | 'answer.empty'
  | 'answer.tooLong'
  | 'answer.illegal';

export const QUESTION_MAX = 200;
export const ANSWER_MAX = 500;

/** A question to an applicant about one field: 1 to 200 characters after trimming. */
export function checkQuestion(value: string): QuestionIssue | undefined {
  const question = value.trim();
  if (question === '') return 'question.empty';
  if (lengthOf(question, QUESTION_MAX) > QUESTION_MAX) return 'question.tooLong';
  return hasHiddenInLines(question) ? 'question.illegal' : undefined;
}

/** Words of an answer beside the changed fields: at most 500 characters after trimming, and may be empty. */
export function checkAnswer(value: string): QuestionIssue | undefined {
  const answer = value.trim();
  if (lengthOf(answer, ANSWER_MAX) > ANSWER_MAX) return 'answer.tooLong';
  return hasHiddenInLines(answer) ? 'answer.illegal' : undefined;
}
