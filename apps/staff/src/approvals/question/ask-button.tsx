import { lazy, Suspense, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { Locale } from '@portal/common/intl/locale';
import { KeyHint } from '../keys/key-hint.tsx';
import { useAction } from '../keys/keys.ts';
import type { Named } from '../queue.queries.ts';
import type { QueueRequest } from '../queue.ts';
import type { Asking } from './asking.ts';
import styles from './question.module.css';

/** Lazy: the form is loaded when it is opened. */
const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

/** Opens the dialog that asks the applicant; says why nobody can be asked. */
export function AskButton({
  disabled,
  unreachable,
  ...asked
}: {
  queue: Named;
  asking: Asking;
  request: QueueRequest;
  language: Locale | undefined;
  disabled: boolean;
  /** No address of who would answer is proven. */
  unreachable: boolean;
  onAsked: () => void;
}) {
  const why = useId();
  // Undefined until it is opened.
  const [open, setOpen] = useState<boolean>();
  useAction('ask', disabled || unreachable ? undefined : () => setOpen(true));
  return (
    <>
      {unreachable && (
        <span id={why} className={styles.why}>
          <FormattedMessage id="approvals.question.unreachable" />
        </span>
      )}
      <Button
        disabled={disabled || unreachable}
        aria-haspopup="dialog"
        {...(unreachable && { 'aria-describedby': why })}
        onClick={() => setOpen(true)}
      >
        <FormattedMessage id="approvals.question.ask" />
        <KeyHint action="ask" />
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <AskDialog {...asked} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
