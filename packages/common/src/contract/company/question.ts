import * as z from 'zod/mini';
import { checkAnswer } from '../../rules/approval/question.ts';
import { date } from '../encoded.ts';
import { trimmed, wholeNumber } from '../fields.ts';
import { decidedRequest } from '../refusals.ts';

/** What the applicants of all queues see of a question, and how they answer it. */

/**
 * A question of staff about some of these fields, which are open for the answer; null without one, absent from an older
 * API. `version` is for the answer. Unanswered until `until`, the request is rejected by rule.
 */
export const questionAbout = <const Fields extends readonly string[]>(fields: Fields) =>
  z.optional(
    z.nullable(
      z.strictObject({
        version: z.number(),
        fields: z.array(z.strictObject({ field: z.enum(fields), text: z.string() })),
        asked_at: date,
        until: date,
      }),
    ),
  );

/** An open question, as pages show it. */
export interface AskedQuestion<Field extends string = string> {
  version: number;
  fields: { field: Field; text: string }[];
  asked_at: string;
  until: string;
}

/** For the body of an answer, beside the asked fields: the question, and words, which may be empty. */
export const answerGiven = { version: wholeNumber, text: trimmed(checkAnswer) };

/** An answer to an earlier question is refused with `Account.Conflict`, and one where none is open. */
export const answerRefuses = ['Account.Question.Ended', 'Account.Conflict', ...decidedRequest] as const;
