import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '../antd/base.ts';
import { reactTo } from '../client/react-to.ts';
import { changeAccessKeySecret, restoreAccessKey, updateAccessKey } from '../contract/account/access-keys.ts';
import { AccessKeyStatus } from '../enums/user/access-key-status.ts';
import { messageOf } from '../form/server-message.tsx';
import { useChange } from '../host/use-change.ts';
import { useStepUp } from '../security/use-step-up.tsx';
import type { MadeKey } from './key-secret.tsx';

/** Purpose of a fresh sign-in: this, or an act on a key as `<act>:<id>`. */
const CREATE = 'create';

/** What the page does with keys. What opens more asks for a recent sign-in first, and goes on after it. */
export function useKeyActs() {
  const { message, modal } = App.useApp();
  const intl = useIntl();
  const [creating, setCreating] = useState(false);
  const [limiting, setLimiting] = useState<string | null>(null);
  const [rotated, setRotated] = useState<MadeKey | null>(null);
  const { mutate: change, isPending, variables } = useChange(updateAccessKey);
  const { mutateAsync: rotate } = useChange(changeAccessKeySecret);
  const restore = useChange(restoreAccessKey);
  const stepUp = useStepUp('accessKeys', (what) => {
    const [act, id = ''] = what.split(':');
    if (act === 'limit') setLimiting(id);
    else if (act === 'rotate') askRotate(id);
    else if (act === 'restore') putBack(id);
    else if (act === 'enable') turn(id, true);
    else setCreating(true);
  });
  /** Asks for a new sign-in where one is missing, and says what else failed. */
  const failed = (what: string) => (failure: unknown) =>
    reactTo<typeof changeAccessKeySecret>(
      failure,
      { 'Account.SignIn.Recent.Required': () => stepUp.again(what) },
      (error) => void message.error(messageOf(error, intl.locale)),
    );

  function turn(id: string, on: boolean) {
    const status = on ? AccessKeyStatus.enabled : AccessKeyStatus.disabled;
    change({ params: { id }, body: { status } }, { onError: failed(`enable:${id}`) });
  }
  function askRotate(id: string) {
    void modal.confirm({
      title: <FormattedMessage id="accessKeys.rotate.title" />,
      content: <FormattedMessage id="accessKeys.rotate.text" />,
      okText: <FormattedMessage id="accessKeys.rotate.submit" />,
      cancelText: <FormattedMessage id="common.cancel" />,
      onOk: () => rotate({ params: { id } }).then(setRotated, failed(`rotate:${id}`)),
    });
  }
  function putBack(id: string) {
    restore.mutate(
      { params: { id } },
      {
        onSuccess: () => void message.success(<FormattedMessage id="accessKeys.restore.done" />),
        onError: failed(`restore:${id}`),
      },
    );
  }

  /** The new status of a key while it is being changed. */
  function turning(id: string): boolean | undefined {
    if (isPending && variables.params.id === id) return variables.body.status === AccessKeyStatus.enabled;
    return stepUp.checking === `enable:${id}` ? true : undefined;
  }

  return {
    creating,
    isAskedToCreate: stepUp.checking === CREATE,
    create: () => stepUp.ask(CREATE),
    endCreating: () => setCreating(false),
    turning,
    turn: (id: string, on: boolean) => (on ? stepUp.ask(`enable:${id}`) : turn(id, false)),
    limiting,
    limit: (id: string) => stepUp.ask(`limit:${id}`),
    endLimiting: () => setLimiting(null),
    rotated,
    rotate: (id: string) => stepUp.ask(`rotate:${id}`),
    endRotated: () => setRotated(null),
    restoring: restore.isPending ? restore.variables.params.id : stepUp.checking?.replace(/^restore:/, ''),
    restore: (id: string) => stepUp.ask(`restore:${id}`),
    dialog: stepUp.dialog,
  };
}
