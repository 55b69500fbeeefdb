import { FormattedList, FormattedMessage } from 'react-intl';
import { CancelBlock } from '@portal/common/enums/user/cancel-block';
import { DateTime } from '@portal/common/ui/date-time';

/** Kinds of what holds a deletion, as the API or the history entry has them; unknown ones are dropped. */
export const readHeld = (value: unknown): CancelBlock[] =>
  Array.isArray(value) ? Object.values(CancelBlock).filter((kind) => value.includes(kind)) : [];

/** What holds a deletion: "unpaid bills and open orders". */
export const HeldBy = ({ kinds }: { kinds: readonly CancelBlock[] }) => (
  <FormattedList
    value={kinds.map((kind) => (
      <FormattedMessage key={kind} id={`cancellation.held.${kind}`} />
    ))}
  />
);

/** What holds a deletion, and when the data is deleted after that. `until` is ISO-8601. */
export const Held = ({ kinds, until }: { kinds: readonly CancelBlock[]; until: string }) => (
  <FormattedMessage
    id="cancellation.held"
    values={{ what: <HeldBy key="what" kinds={kinds} />, until: <DateTime key="until" at={until} dayOnly /> }}
  />
);
