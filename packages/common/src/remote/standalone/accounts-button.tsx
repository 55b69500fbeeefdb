import { useState, type ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../antd/base.ts';
import type { Host } from '../../host/host.ts';
import { useLatePart, type LatePart } from '../../late/late-part.ts';

/** The accounts of this browser, loaded when somebody opens them. */
export type AccountsPart = LatePart<{
  AccountsDialog: ComponentType<{ host: Host; base: string; open: boolean; onClose: () => void }>;
}>;

/** Opens the accounts of this browser. Who chooses one goes on with it in the same standalone remote, at `basename`. */
export function AccountsButton({ part, host, basename }: { part: AccountsPart; host: Host; basename: string }) {
  const [choosing, setChoosing] = useState(false);
  const late = useLatePart(part, choosing);
  return (
    <>
      <Button type="text" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <FormattedMessage id="host.accounts" />
      </Button>
      {late && <late.AccountsDialog host={host} base={basename} open={choosing} onClose={() => setChoosing(false)} />}
    </>
  );
}
