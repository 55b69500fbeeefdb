import { useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Spin } from '@portal/common/antd/base';
import { CancelBlock } from '@portal/common/enums/user/cancel-block';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { secondsLeft, waitKey } from '@portal/common/form/verify-code/resend-wait';
import { messageOf } from '@portal/common/form/server-message';
import { asApiError } from '@portal/common/client/api-error';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { formatLocale } from '@portal/common/intl/locale';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';
import { DateTime } from '@portal/common/ui/date-time';
import { PAGE } from '@portal/common/pages/addresses';
import { Buttons } from '@portal/common/ui/buttons';
import { Dialog } from '@portal/common/ui/dialog';
import { CLOSED, next, type Block, type Step } from './cancel.steps.ts';
import { useCheckCancellation } from './use-check-cancellation.ts';
import { VerifyStep } from './verify-step.tsx';
import { WarningStep } from './warning-step.tsx';
import styles from './cancellation.module.css';

const WIDTH = 500;
/** The portal link (of `config.json`) on which the user can resolve each kind of block. */
const LINKS = {
  [CancelBlock.order]: 'order',
  [CancelBlock.service]: 'service',
  [CancelBlock.billing]: 'bill',
} as const;

const TITLES = {
  closed: 'cancellation.title',
  checking: 'cancellation.title',
  failed: 'cancellation.title',
  verify: 'cancellation.title',
  blocked: 'cancellation.blocked.title',
  warning: 'cancellation.warning.title',
  done: 'cancellation.done.title',
} as const satisfies Record<Step['at'], string>;

/** Dialog of the account deletion, from the first check to the sign-out. The steps are in `cancel.steps.ts`. */
export function CancelDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const intl = useIntl();
  const { locale } = useHost();
  const [step, dispatch] = useReducer(next, CLOSED);
  const [why, setWhy] = useState<ReactNode>(null);
  const [busy, setBusy] = useState(false);
  const check = useCheckCancellation();
  const held = busy || step.at === 'done';

  async function begin() {
    setWhy(null);
    dispatch({ type: 'opened' });
    try {
      const reply = await check();
      dispatch(reply.blocks ? { type: 'blocked', blocks: reply.blocks } : { type: 'allowed', proven: reply.proven });
    } catch (error) {
      setWhy(messageOf(asApiError(error, locale), intl.locale));
      dispatch({ type: 'failed' });
    }
  }

  const start = useRef(begin);
  useEffect(function keepLatest() {
    start.current = begin;
  });
  useEffect(
    function checkOnOpening() {
      if (open) void start.current();
    },
    [open],
  );

  function leave() {
    if (held) return;
    dispatch({ type: 'left' });
    setWhy(null);
    onClose();
  }

  const blocked = (blocks: readonly Block[]) => dispatch({ type: 'blocked', blocks });

  return (
    <Dialog
      open={open}
      width={WIDTH}
      centered
      closes={held ? 'byButton' : 'onPurpose'}
      onClose={leave}
      title={<FormattedMessage id={TITLES[step.at]} />}
    >
      {(step.at === 'checking' || step.at === 'closed') && (
        <div className={styles.waiting} role="status">
          <Spin />
          <FormattedMessage id="cancellation.checking" />
        </div>
      )}
      {step.at === 'failed' && (
        <>
          <Alert
            type="error"
            showIcon
            role="alert"
            title={<FormattedMessage id="cancellation.check.failed" />}
            description={why}
          />
          <Buttons className={styles.foot}>
            <Button onClick={leave}>
              <FormattedMessage id="common.cancel" />
            </Button>
            <Button type="primary" onClick={() => void begin()}>
              <FormattedMessage id="state.error.retry" />
            </Button>
          </Buttons>
        </>
      )}
      {step.at === 'blocked' && <Blocked blocks={step.blocks} onClose={leave} />}
      {step.at === 'verify' && (
        <VerifyStep
          notice={why}
          proven={step.proven}
          onBlocked={blocked}
          onCancel={leave}
          onVerified={(token) => {
            setWhy(null);
            dispatch({ type: 'verified', token });
          }}
        />
      )}
      {step.at === 'warning' && (
        <WarningStep
          token={step.token}
          onBusy={setBusy}
          onKeep={leave}
          onBlocked={blocked}
          onCancelled={(until) => dispatch({ type: 'cancelled', until })}
          onExpired={(reason) => {
            setWhy(reason);
            dispatch({ type: 'expired' });
          }}
        />
      )}
      {step.at === 'done' && <Done until={step.until} />}
    </Dialog>
  );
}

/** Everything that blocks the deletion, with a link for each kind to resolve it. */
function Blocked({ blocks, onClose }: { blocks: readonly Block[]; onClose: () => void }) {
  const {
    content: { links },
    leave,
  } = useHost();
  const kinds = [...new Set(blocks.map(({ list }) => list))];
  const open = kinds.filter((kind) => links[LINKS[kind]]);
  const single = blocks.length === 1;
  const resolve = (kind: CancelBlock) =>
    open.includes(kind) && (
      <Button
        type={single ? 'primary' : 'link'}
        className={single ? '' : styles.resolve}
        autoFocus={kind === open[0]}
        onClick={() => leave(links[LINKS[kind]] ?? '')}
      >
        <FormattedMessage id={`cancellation.blocked.${kind}`} />
      </Button>
    );
  return (
    <>
      <Alert
        className={styles.block ?? ''}
        type="error"
        showIcon
        role="alert"
        title={
          single ? (
            blocks[0]?.reason
          ) : (
            <ul className={styles.reasons}>
              {kinds.map((kind) => (
                <li key={kind}>
                  {blocks
                    .filter(({ list }) => list === kind)
                    .map(({ reason }) => (
                      <p key={reason}>{reason}</p>
                    ))}
                  {resolve(kind)}
                </li>
              ))}
            </ul>
          )
        }
      />
      <Buttons className={styles.foot}>
        <Button autoFocus={!open.length} onClick={onClose}>
          <FormattedMessage id="common.close" />
        </Button>
        {single && resolve(kinds[0]!)}
      </Buttons>
    </>
  );
}

/**
 * The account is closed and its sessions are revoked: signs out to `/restore`, which shows the deadline to restore it.
 */
function Done({ until }: { until: string }) {
  const { basename, locale, signOut } = useHost();
  const { user_id, user_type } = useSignedIn();
  const [failed, setFailed] = useState(false);
  const [wait] = useState(() => nextCodeAfter(user_id));
  const query = new URLSearchParams({
    user_type: String(user_type),
    lang: formatLocale(locale),
    closed_until: until,
    ...wait,
  });
  const signOutToRestore = () => {
    setFailed(false);
    signOut(`${basename}${PAGE.restore}?${query}`).catch(() => setFailed(true));
  };
  const latest = useRef(signOutToRestore);
  useEffect(function signOutAtOnce() {
    latest.current();
  }, []);
  return (
    <div role="status">
      <p className={styles.lead}>
        <FormattedMessage id="cancellation.done.text" values={{ until: <DateTime key="until" at={until} dayOnly /> }} />
      </p>
      {failed ? (
        <Buttons className={styles.foot}>
          <Button type="primary" onClick={signOutToRestore}>
            <FormattedMessage id="cancellation.signOut" />
          </Button>
        </Buttons>
      ) : (
        <div className={styles.waiting}>
          <Spin />
          <FormattedMessage id="cancellation.signingOut" />
        </div>
      )}
    </div>
  );
}

/** Channel of the deletion code and the time of its resend wait, which also delays the first code of a restore. */
function nextCodeAfter(account: string): { code_by?: CodeChannel; code_after?: string } {
  for (const channel of ['email', 'phone'] as const) {
    const seconds = secondsLeft(waitKey({ scene: VerifyScene.cancelAccount, channel, account }));
    if (seconds > 0) return { code_by: channel, code_after: new Date(Date.now() + seconds * 1000).toISOString() };
  }
  return {};
}
