import * as z from 'zod/mini';
import { answerFlag } from '../encoded.ts';

/**
 * Median and ninth decile of the working hours of decisions in the last 20 working days, and the working hours of a
 * day. Null while there are fewer than five decisions.
 */
export const usualTime = z.nullable(z.strictObject({ p50: z.number(), p90: z.number(), day: z.number() }));
export type UsualTime = z.infer<typeof usualTime>;

/** Place and waiting time of a request pending review. */
export const reviewWait = z.strictObject({
  /** Place in its queue: 1 is decided next. Counted up to `APPROVAL_QUEUE.countMost` plus one, which means "more". */
  place: z.number(),
  /** Working hours that it has waited. */
  hours: z.number(),
  /** 1 when it has waited longer than the ninth decile or, without that, longer than the promised time. */
  late: answerFlag,
});
export type ReviewWait = z.infer<typeof reviewWait>;
