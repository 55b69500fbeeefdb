import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '../../antd/base.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { listPasskeys } from '../../contract/sign-in/passkeys.ts';
import { useRead } from '../../host/use-read.ts';
import { Sheet } from '../../ui/facts/sheet.tsx';
import { LoadFailed } from '../../ui/status/load-failed.tsx';
import { PageSkeleton } from '../../ui/status/states.tsx';
import { useStepUp } from '../use-step-up.tsx';
import { AddDialog } from './add-dialog.tsx';
import type { Done } from './done.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { signalAccepted } from './signals.ts';
import { hasPasskeys } from './support.ts';
import styles from './passkeys.module.css';

/** Card of the own passkeys: add, rename and delete them, and say which are still one's own after a recovery. */
export function PasskeysCard() {
  const passkeys = useRead(listPasskeys, {});
  const { data, error } = passkeys;
  if (data) return <Loaded {...data} />;
  return (
    <Sheet title={<FormattedMessage id="passkeys.title" />}>
      {error ? (
        <LoadFailed title={<FormattedMessage id="passkeys.failed" />} query={passkeys} />
      ) : (
        <PageSkeleton rows={2} />
      )}
    </Sheet>
  );
}

/** What is open: the id of the passkey that is renamed or deleted, or the form of a new one. */
type Doing = { what: 'add' } | { what: 'rename' | 'delete'; id: string };

/** `stepUp` keeps one text: what to delete after a fresh sign-in, or nothing for a new passkey. */
const opened = (id: string): Doing => (id === '' ? { what: 'add' } : { what: 'delete', id });

function Loaded({ passkeys, applies, needed, last, accepted }: ReplyOf<typeof listPasskeys>) {
  const intl = useIntl();
  const { message, modal } = App.useApp();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [deleted, setDeleted] = useState(false);
  const stepUp = useStepUp('passkeys', (id) => setDoing(opened(id)));
  const missing = needed - passkeys.length;
  const can = applies && hasPasskeys();
  const chosen = doing && doing.what !== 'add' ? passkeys.find(({ id }) => id === doing.id) : undefined;

  useEffect(
    function dropDeletedPasskeys() {
      if (deleted) signalAccepted(accepted);
    },
    [accepted, deleted],
  );

  function close(done?: Done) {
    setDoing(null);
    if (done === 'delete') setDeleted(true);
    if (done) void message.success(intl.formatMessage({ id: `passkeys.${done}.done` }));
  }
  /** Asks before a passkey is deleted, or says why this cannot be. */
  function askToDelete(id: string) {
    if (!last && passkeys.length !== needed) return stepUp.ask(id);
    modal.warning({
      title: <FormattedMessage id="passkeys.blocked" />,
      content: <FormattedMessage id={last ? 'error.Account.Passkey.Last' : 'error.Account.Passkey.Needed'} />,
    });
  }
  function again(id = '') {
    setDoing(null);
    stepUp.again(id);
  }

  return (
    <Sheet
      title={<FormattedMessage id="passkeys.title" />}
      extra={
        can && (
          <div className={styles.add}>
            <Button
              type={passkeys.length === 0 ? 'primary' : 'default'}
              loading={stepUp.checking === ''}
              onClick={() => stepUp.ask()}
            >
              <FormattedMessage id="passkeys.add" />
            </Button>
          </div>
        )
      }
    >
      {missing > 0 && (
        <p className={styles.needed}>
          <FormattedMessage id="passkeys.needed" values={{ needed, missing }} />
        </p>
      )}
      {passkeys.length === 0 && (
        <p className={styles.lead}>
          <FormattedMessage id={applies ? 'passkeys.about' : 'passkeys.elsewhere'} />
        </p>
      )}
      {passkeys.length > 0 && (
        <ul className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              checking={stepUp.checking === passkey.id}
              onRename={() => setDoing({ what: 'rename', id: passkey.id })}
              onDelete={() => askToDelete(passkey.id)}
              onKept={() => close('keep')}
            />
          ))}
        </ul>
      )}
      {applies && !hasPasskeys() && (
        <p className={styles.note}>
          <FormattedMessage id="passkeys.unsupported" />
        </p>
      )}
      <AddDialog open={doing?.what === 'add'} onClose={close} onAgain={() => again()} />
      <RenameDialog passkey={doing?.what === 'rename' ? chosen : undefined} onClose={close} />
      <DeleteDialog
        passkey={doing?.what === 'delete' ? chosen : undefined}
        onClose={close}
        onAgain={() => again(chosen?.id)}
      />
      {stepUp.dialog}
    </Sheet>
  );
}
