import { hasHidden, lengthOf } from './text.ts';

export type CommentIssue = 'comment.tooLong' | 'comment.illegal';

export const COMMENT_MAX = 50;

/** Comment of an access key and of every cell edited in a table: at most 50 characters after trimming. */
export function checkComment(value: string): CommentIssue | undefined {
  const comment = value.trim();
  if (lengthOf(comment, COMMENT_MAX) > COMMENT_MAX) return 'comment.tooLong';
  return hasHidden(comment) ? 'comment.illegal' : undefined;
}
