import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Modal, Spin } from '../antd/base.ts';
import { Icon } from '../ui/icons.tsx';
import { CaptchaTrack } from './captcha-track.tsx';
import { CaptchaState, PICTURE, reachOf, type CaptchaModalProps } from './captcha.steps.ts';
import { useCaptchaDialog } from './use-captcha-dialog.ts';
import styles from './captcha-modal.module.css';

/**
 * The dialog of the slider captcha. A miss pauses the slider for a second; a pass closes the dialog after two. Users
 * who cannot see the picture pass by a proof of work.
 */
export function CaptchaModal({ purpose, onDone }: CaptchaModalProps) {
  const intl = useIntl();
  const handle = useRef<HTMLDivElement>(null);
  const { slider, dispatch, proportion, working, load, confirm, passUnseen, close } = useCaptchaDialog({
    purpose,
    onDone,
  });
  const { state, challenge, offset, busy, message } = slider;
  const width = Math.round(PICTURE.width * proportion);
  const height = Math.round(PICTURE.height * proportion);
  const padding = proportion === 1 ? 16 : 12;
  const piece = PICTURE.piece * proportion;

  return (
    <Modal
      open
      centered
      footer={null}
      onCancel={close}
      width={width + 2 * padding}
      mask={{ closable: false }}
      title={<FormattedMessage id="captcha.title" />}
      styles={{ container: { padding } }}
    >
      <p className={styles.lead}>
        <FormattedMessage id="captcha.lead" />
      </p>
      <div className={styles.picture} style={{ width, height }}>
        {challenge && state !== CaptchaState.loading && (
          <>
            <img
              className={styles.whole}
              src={challenge.background_picture}
              alt={intl.formatMessage({ id: 'captcha.picture' })}
              draggable={false}
            />
            <img
              className={styles.piece}
              src={challenge.gap_picture}
              alt=""
              draggable={false}
              style={{
                width: piece,
                height: piece,
                top: challenge.pointY * proportion,
                transform: `translateX(${offset}px)`,
              }}
            />
          </>
        )}
        {state === CaptchaState.loading && <Spin className={styles.wait ?? ''} />}
      </div>
      <CaptchaTrack
        handle={handle}
        slider={slider}
        width={width}
        reach={reachOf(proportion)}
        onEvent={dispatch}
        onConfirm={confirm}
      />
      <div className={styles.foot}>
        <span
          className={
            state === CaptchaState.success
              ? styles.hidden
              : state === CaptchaState.failed || message
                ? styles.miss
                : styles.keys
          }
          role="status"
          aria-live="assertive"
        >
          {state === CaptchaState.success ? (
            <FormattedMessage id="captcha.success" />
          ) : (
            (message ??
            (state === CaptchaState.failed ? (
              <FormattedMessage id={challenge ? 'captcha.failed' : 'captcha.loadFailed'} />
            ) : (
              <FormattedMessage id={working && busy ? 'captcha.working' : 'captcha.keys'} />
            )))
          )}
        </span>
        <Button
          type="link"
          className={styles.refresh ?? ''}
          icon={<Icon name="refresh" size={16} />}
          disabled={busy || state === CaptchaState.success || state === CaptchaState.loading}
          onClick={() => void load()}
        >
          <FormattedMessage id="captcha.refresh" />
        </Button>
      </div>
      {/* aria-disabled, because a disabled button would lose the focus. */}
      <Button
        type="link"
        className={styles.unseen ?? ''}
        aria-disabled={busy || state !== CaptchaState.ready}
        onClick={passUnseen}
      >
        <FormattedMessage id="captcha.unseen" />
      </Button>
    </Modal>
  );
}
