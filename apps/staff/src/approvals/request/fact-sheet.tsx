import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Facts, type Fact } from '@portal/common/ui/facts/facts';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { MessageId } from '../../intl/messages.ts';

export type { Fact };

/** Read-only card of a request. Facts that are `false` are left out. */
export function FactSheet({
  title,
  extra,
  facts,
}: {
  title: MessageId;
  /** At the end of the head: what can be done with the facts. */
  extra?: ReactNode;
  facts: readonly (Fact | false)[];
}) {
  return (
    <Sheet title={<FormattedMessage id={title} />} extra={extra}>
      <Facts facts={facts} />
    </Sheet>
  );
}
