import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHost } from '@portal/common/host/use-host';
import { latePart, useLatePart } from '@portal/common/late/late-part';
import type { Page } from '@portal/common/routes/pages';
import { canOpen, GO } from './go.ts';
import { actionOf, leaveField, letterOf, ownsKeys, run, submitDialog, useAction } from './keys.ts';
import { useKeysOn } from './use-keys-on.ts';

const help = latePart(() => import('./keys-dialog.tsx'));

/** Milliseconds within which the letter follows the key of `go`. */
const FOLLOWS_MS = 2000;

const isComposing = ({ isComposing: composing, keyCode }: KeyboardEvent) => composing || keyCode === 229;

/** Listens for the keys of the console while it is mounted, and shows the dialog that explains them. Once per app. */
export function KeysListener({ table }: { table: readonly Page[] }) {
  const host = useHost();
  const navigate = useNavigate();
  const [on] = useKeysOn();
  const [open, setOpen] = useState(false);
  const KeysDialog = useLatePart(help, open)?.KeysDialog;
  const latest = useRef({ host, navigate });
  useEffect(function keepLatest() {
    latest.current = { host, navigate };
  });
  /** When the key of `go` was pressed. */
  const going = useRef(-Infinity);
  const signedIn = host.user !== null;
  useAction('help', signedIn ? () => setOpen(true) : undefined);
  useAction('submit', submitDialog);

  useEffect(
    function listenForKeys() {
      if (!on || !signedIn) return undefined;

      /** Follows the key of `go`; true when there is a page for the letter. */
      function goTo(letter: string | undefined): boolean {
        const path = letter === undefined ? undefined : GO[letter];
        if (path === undefined || !canOpen(table, latest.current.host, path)) return false;
        void latest.current.navigate(path);
        return true;
      }

      function acts(event: KeyboardEvent): boolean {
        const pressed = actionOf(event);
        const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
        if (pressed?.action === 'submit') return run('submit');
        // Below a dialog the field could not be used; the browser's own search would be as surprising.
        if (pressed?.action === 'palette') return inDialog || run('palette');
        const follows = event.timeStamp - going.current < FOLLOWS_MS;
        going.current = -Infinity;
        if (ownsKeys(event.target)) return false;
        if (follows && !event.repeat && goTo(letterOf(event))) return true;
        if (pressed?.action === 'go') {
          if (inDialog) return false;
          going.current = event.timeStamp;
          return true;
        }
        return pressed !== undefined && run(pressed.action, pressed.digit);
      }

      function onKey(event: KeyboardEvent) {
        if (event.defaultPrevented || isComposing(event)) return;
        if (event.key === 'Escape') return leaveField(event.target);
        if (['Shift', 'Control', 'Meta', 'Alt'].includes(event.key) || !acts(event)) return;
        event.preventDefault();
        // A closed list that has the focus would open on any letter.
        event.stopPropagation();
      }
      document.addEventListener('keydown', onKey, { capture: true });
      return () => document.removeEventListener('keydown', onKey, { capture: true });
    },
    [on, signedIn, table],
  );

  return KeysDialog && <KeysDialog open={open} table={table} onClose={() => setOpen(false)} />;
}
