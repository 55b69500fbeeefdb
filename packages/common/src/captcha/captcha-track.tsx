import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../ui/icons.tsx';
import { CaptchaState, type StepEvent, type Slider } from './captcha.steps.ts';
import styles from './captcha-modal.module.css';

const HANDLE = 52;

/**
 * The track with its handle. Moves by pointer, finger or keyboard: arrows 1 px, with Shift 10 px, Home, End; Enter or
 * releasing confirms.
 *
 * @param width of the track in pixels
 * @param reach the largest offset
 */
export function CaptchaTrack({
  handle,
  slider,
  width,
  reach,
  onEvent,
  onConfirm,
}: {
  handle: RefObject<HTMLDivElement | null>;
  slider: Slider;
  width: number;
  reach: number;
  onEvent: (event: StepEvent) => void;
  onConfirm: () => void;
}) {
  const intl = useIntl();
  const { state, offset, busy } = slider;
  const grip = useRef<{ x: number; offset: number } | null>(null);
  const travel = width - HANDLE;
  const tone = state === CaptchaState.success ? styles.success : state === CaptchaState.failed ? styles.failed : '';

  // A layout effect, so that the focus moves in the task that renders the ready slider: a later effect could take it from
  // a control that the user has reached meanwhile.
  useLayoutEffect(
    function focusHandleWhenReady() {
      if (state === CaptchaState.ready) handle.current?.focus({ preventScroll: true });
    },
    [state, handle],
  );

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 10 : 1;
    const targets: Record<string, number> = {
      ArrowRight: offset + step,
      ArrowUp: offset + step,
      ArrowLeft: offset - step,
      ArrowDown: offset - step,
      Home: 0,
      End: reach,
    };
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onConfirm();
    else if (event.key in targets) onEvent({ type: 'moved', offset: targets[event.key]! });
    else return;
    event.preventDefault();
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (state !== CaptchaState.ready || busy || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, offset };
  }

  function onPointerMove(event: PointerEvent) {
    if (grip.current)
      onEvent({ type: 'moved', offset: grip.current.offset + (event.clientX - grip.current.x) * (reach / travel) });
  }

  function onPointerUp() {
    if (!grip.current) return;
    grip.current = null;
    onConfirm();
  }

  return (
    <div className={`${styles.track} ${tone}`} style={{ width }}>
      <div className={styles.run} style={{ width: offset * (travel / reach) + HANDLE / 2 }} />
      <span className={`${styles.say} ${offset > reach / 2 ? styles.behind : ''}`} aria-hidden="true">
        {state === CaptchaState.success ? (
          <FormattedMessage id="captcha.success" />
        ) : busy ? (
          <FormattedMessage id="captcha.confirming" />
        ) : state === CaptchaState.failed ? null : offset > 0 ? (
          <FormattedMessage id="captcha.drop" />
        ) : (
          <FormattedMessage id="captcha.slide" />
        )}
      </span>
      <div
        ref={handle}
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label={intl.formatMessage({ id: 'captcha.handle' })}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={reach}
        aria-valuenow={offset}
        aria-valuetext={intl.formatMessage({ id: 'captcha.moved' }, { pixels: offset })}
        aria-disabled={state !== CaptchaState.ready || busy}
        style={{ transform: `translateX(${offset * (travel / reach)}px)` }}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          grip.current = null;
          onEvent({ type: 'moved', offset: 0 });
        }}
      >
        <Icon name={state === CaptchaState.success ? 'check' : state === CaptchaState.failed ? 'cross' : 'forward'} />
      </div>
    </div>
  );
}
