import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Modal } from '../../antd/base.ts';
import { latePart, useLatePart } from '../../late/late-part.ts';
import { ErrorPanel, PageSkeleton } from '../../ui/status/states.tsx';
import type { StepUpProps } from './step-up-props.ts';

const part = latePart(() => import('./ask.tsx'));

/**
 * The dialog in which somebody proves again who they are, for a change that needs it. The code of what it asks comes
 * when it opens.
 */
export function LateStepUp({ open, onClose, onProven, onLeave }: StepUpProps) {
  const ended = useRef(AbortSignal.abort());
  const [failed, setFailed] = useState(false);
  const late = useLatePart(part, open, () => setFailed(true));
  // Not by the unmount of what is in the dialog: that comes after the animation of its closing.
  useEffect(
    function endWithTheDialog() {
      if (!open) return undefined;
      const opening = new AbortController();
      ended.current = opening.signal;
      return () => opening.abort();
    },
    [open],
  );
  return (
    <Modal
      open={open}
      width={440}
      centered
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={onClose}
      title={<FormattedMessage id="security.again.title" />}
    >
      {late && <late.Ask ended={ended} onProven={onProven} onLeave={onLeave} />}
      {!late && (failed ? <NotLoaded onLeave={onLeave} /> : <PageSkeleton kind="form" rows={2} />)}
    </Modal>
  );
}

/** The code is asked for again and again meanwhile; the button does it at once. */
function NotLoaded({ onLeave }: Pick<StepUpProps, 'onLeave'>) {
  const [retrying, setRetrying] = useState(false);
  async function retry() {
    setRetrying(true);
    await part.load().catch(() => undefined);
    setRetrying(false);
  }
  return (
    <ErrorPanel
      onRetry={() => void retry()}
      retrying={retrying}
      extra={
        <Button type="link" onClick={onLeave}>
          <FormattedMessage id="session.ended.again" />
        </Button>
      }
    />
  );
}
