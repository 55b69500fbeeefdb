import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { Locale } from '@portal/common/intl/locale';
import { KeyHint } from '../keys/key-hint.tsx';
import { useAction } from '../keys/keys.ts';
import type { Named } from '../queue.queries.ts';
import type { QueueRequest } from '../queue.ts';
import { AskDialog } from './ask-dialog.tsx';
import type { Asking } from './asking.ts';

/** Opens the dialog that asks the applicant. */
export function AskButton({
  disabled,
  ...asked
}: {
  queue: Named;
  asking: Asking;
  request: QueueRequest;
  language: Locale | undefined;
  disabled: boolean;
  onAsked: () => void;
}) {
  const [open, setOpen] = useState(false);
  useAction('ask', disabled ? undefined : () => setOpen(true));
  return (
    <>
      <Button disabled={disabled} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FormattedMessage id="approvals.question.ask" />
        <KeyHint action="ask" />
      </Button>
      <AskDialog {...asked} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
