import { useState } from 'react';
import { readCustomerAccount, type CustomerAccount } from '@portal/common/contract/console/customer-accounts';
import { useCall } from '@portal/common/host/use-host';
import { useStepUp } from '@portal/common/security/use-step-up';
import type { Dialog } from './account-dialogs.tsx';

/** Dialogs of actions that need a recent sign-in. */
const STEP_UP = ['reset', 'resetFactor', 'enable'] as const satisfies readonly Dialog['kind'][];

/** The open dialog about an account of a customer; `onDialog` asks for a recent sign-in first where the API will. */
export function useAccountDialog(co: string, rows: readonly CustomerAccount[]) {
  const call = useCall();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const stepUp = useStepUp(`account:${co}`, (what) => void open(what));

  /** After a sign-in the list may not have been read yet, or show another page. */
  async function open(what: string) {
    const kind = STEP_UP.find((one) => what.startsWith(`${one}:`));
    if (kind === undefined) return;
    const id = what.slice(kind.length + 1);
    const account = rows.find(({ user_id }) => user_id === id) ?? (await read(id));
    if (account) setDialog({ kind, account });
  }
  const read = (id: string) => call(readCustomerAccount, { params: { co, id } }).catch(() => undefined);
  const whatOf = ({ kind, account }: Dialog) => `${kind}:${account.user_id}`;

  return {
    dialog,
    onClose: () => setDialog(null),
    onDialog(next: Dialog) {
      if ((STEP_UP as readonly string[]).includes(next.kind)) stepUp.ask(whatOf(next));
      else setDialog(next);
    },
    onAgain(refused: Dialog) {
      setDialog(null);
      stepUp.again(whatOf(refused));
    },
    onLeave: (left: Dialog) => stepUp.leave(whatOf(left)),
    stepUp: stepUp.dialog,
  };
}
