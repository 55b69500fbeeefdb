import { textOf } from '../../../platform/intl/texts.ts';
import { listText, type ListPlace } from '../../../platform/mail/list-text.ts';
import type { Questioned } from '../../../platform/db/tables/stored-values.ts';
import type { Asking } from '../reviewed-queue.ts';

/** The questions in the middle of a message, each with the name of its field. */
export const questionText = (
  { fieldText }: Pick<Asking, 'fieldText'>,
  fields: readonly Questioned[],
  place: ListPlace,
): string =>
  listText(
    place,
    fields.map(({ field, text }) => [textOf(place.locale, fieldText(field)), text]),
  );
