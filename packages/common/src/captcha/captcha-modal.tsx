import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Modal, Spin } from '../antd/base.ts';
import { ApiError } from '../client/api-error.ts';
import { readCaptcha, solveCaptcha, workCaptcha } from '../contract/captcha.ts';
import { useCall } from '../host/use-host.tsx';
import { workOut } from './captcha-work.ts';
import { CaptchaState, next, PICTURE, reachOf, start } from './captcha.steps.ts';
import type { CaptchaModalProps } from './captcha.steps.ts';
import { Icon } from '../ui/icons.tsx';
import styles from './captcha-modal.module.css';

/** Waits of spec 1 §9, in milliseconds. */
const READY_AGAIN = 1000;
const CLOSE_AFTER = 2000;
const HANDLE = 52;

/** The picture is shown at 0.8 on phones. */
const shownAt = () => (window.matchMedia('(max-width: 480px)').matches ? 0.8 : 1);

/**
 * The slider captcha: drag the piece into the gap with pointer, finger or keyboard (arrows 1 px, with Shift 10 px,
 * Home, End, Enter to confirm). A miss rests for a second; a pass closes the dialog after two. Whoever cannot see the
 * picture passes without it.
 */
export function CaptchaModal({ purpose, onDone }: CaptchaModalProps) {
  const call = useCall();
  const intl = useIntl();
  const [slider, tell] = useReducer(next, start);
  const { state, challenge, offset, busy, message } = slider;
  const grip = useRef<{ x: number; offset: number } | null>(null);
  const handle = useRef<HTMLDivElement>(null);
  const passed = useRef<string | null>(null);
  const left = useRef<AbortSignal | null>(null);
  const [unseen, setUnseen] = useState(false);
  const proportion = challenge?.proportion ?? shownAt();
  const reach = reachOf(proportion);

  const load = useCallback(async (signal?: AbortSignal) => {
    tell({ type: 'asked' });
    const { account, scene, userType, sendType } = purpose;
    try {
      const query = { account, scene, user_type: userType, send_type: sendType, proportion: shownAt() };
      tell({ type: 'loaded', challenge: await call(readCaptcha, { query }, signal) });
    } catch (error) {
      if (!signal?.aborted) tell({ type: 'notLoaded', message: error instanceof ApiError ? error.message : undefined });
    }
  }, [call, purpose]);

  useEffect(function loadFirstPicture() {
    const stop = new AbortController();
    void load(stop.signal);
    return () => stop.abort();
  }, [load]);

  useEffect(function rest() {
    if (state !== CaptchaState.failed || !challenge) return;
    const timer = setTimeout(() => tell({ type: 'rested' }), READY_AGAIN);
    return () => clearTimeout(timer);
  }, [state, challenge]);

  useEffect(function closeAfterSuccess() {
    if (state !== CaptchaState.success) return;
    const timer = setTimeout(() => onDone(passed.current), CLOSE_AFTER);
    return () => clearTimeout(timer);
  }, [state, onDone]);

  useEffect(function focusHandleWhenReady() {
    if (state === CaptchaState.ready) handle.current?.focus({ preventScroll: true });
  }, [state]);

  useEffect(function stopWorkOnLeaving() {
    const stop = new AbortController();
    left.current = stop.signal;
    return () => stop.abort();
  }, []);

  function confirm() {
    if (!challenge || offset === 0) return;
    const { man_machine_token, background_pic_MD5, gap_pic_MD5, pointY, scene } = challenge;
    const body = { man_machine_token, background_pic_MD5, gap_pic_MD5, pointX: Math.round(offset / proportion), pointY, scene, proportion };
    void prove(() => call(solveCaptcha, { body }));
  }

  /** For people who cannot see the picture: the page works out a sum instead. */
  function passUnseen() {
    if (!challenge || busy || state !== CaptchaState.ready || !left.current) return;
    const { man_machine_token, scene } = challenge;
    const gone = left.current;
    setUnseen(true);
    void prove(async () => call(workCaptcha, { body: { man_machine_token, scene, nonce: await workOut(man_machine_token, gone) } }))
      .finally(() => setUnseen(false));
  }

  async function prove(pass: () => Promise<{ man_machine_token: string }>) {
    if (busy || state !== CaptchaState.ready) return;
    tell({ type: 'dropped' });
    try {
      passed.current = (await pass()).man_machine_token;
      tell({ type: 'passed' });
    } catch (error) {
      if (left.current?.aborted) return;
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'Account.Man.Machine.Token.Invalid') return void load();
      tell({ type: 'missed', message: error instanceof ApiError ? error.message : undefined });
      if (code === 'Account.Man.Machine.Err.Num') void load();
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 10 : 1;
    const targets: Record<string, number> = {
      ArrowRight: offset + step, ArrowUp: offset + step, ArrowLeft: offset - step, ArrowDown: offset - step, Home: 0, End: reach,
    };
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) confirm();
    else if (event.key in targets) tell({ type: 'moved', offset: targets[event.key]! });
    else return;
    event.preventDefault();
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (state !== CaptchaState.ready || busy || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, offset };
  }

  function onPointerMove(event: PointerEvent) {
    if (grip.current) tell({ type: 'moved', offset: grip.current.offset + (event.clientX - grip.current.x) * (reach / travel) });
  }

  function onPointerUp() {
    if (!grip.current) return;
    grip.current = null;
    confirm();
  }

  const width = Math.round(PICTURE.width * proportion);
  const height = Math.round(PICTURE.height * proportion);
  const padding = proportion === 1 ? 16 : 12;
  const piece = PICTURE.piece * proportion;
  const travel = width - HANDLE;
  const tone = state === CaptchaState.success ? styles.success : state === CaptchaState.failed ? styles.failed : '';

  return (
    <Modal
      open centered footer={null} onCancel={() => onDone(null)} width={width + 2 * padding} mask={{ closable: false }}
      title={<FormattedMessage id="captcha.title" />}
      styles={{ container: { padding } }}
      afterOpenChange={(open) => open && handle.current?.focus()}
    >
      <p className={styles.lead}><FormattedMessage id="captcha.lead" /></p>
      <div className={styles.picture} style={{ width, height }}>
        {challenge && state !== CaptchaState.loading && (
          <>
            <img className={styles.whole} src={challenge.background_picture} alt={intl.formatMessage({ id: 'captcha.picture' })} draggable={false} />
            <img
              className={styles.piece} src={challenge.gap_picture} alt="" draggable={false}
              style={{ width: piece, height: piece, top: challenge.pointY * proportion, transform: `translateX(${offset}px)` }}
            />
          </>
        )}
        {state === CaptchaState.loading && <Spin className={styles.wait ?? ''} />}
      </div>
      <div className={`${styles.track} ${tone}`} style={{ width }}>
        <div className={styles.run} style={{ width: offset * (travel / reach) + HANDLE / 2 }} />
        <span className={`${styles.say} ${offset > reach / 2 ? styles.behind : ''}`} aria-hidden="true">
          {state === CaptchaState.success ? <FormattedMessage id="captcha.success" />
            : busy ? <FormattedMessage id="captcha.confirming" />
              : state === CaptchaState.failed ? null : offset > 0 ? <FormattedMessage id="captcha.drop" /> : <FormattedMessage id="captcha.slide" />}
        </span>
        <div
          ref={handle} className={styles.handle} role="slider" tabIndex={0}
          aria-label={intl.formatMessage({ id: 'captcha.handle' })}
          aria-orientation="horizontal" aria-valuemin={0} aria-valuemax={reach} aria-valuenow={offset}
          aria-valuetext={intl.formatMessage({ id: 'captcha.moved' }, { pixels: offset })}
          aria-disabled={state !== CaptchaState.ready || busy}
          style={{ transform: `translateX(${offset * (travel / reach)}px)` }}
          onKeyDown={onKeyDown} onPointerDown={onPointerDown} onPointerMove={onPointerMove} onPointerUp={onPointerUp}
          onPointerCancel={() => { grip.current = null; tell({ type: 'moved', offset: 0 }); }}
        >
          <Icon name={state === CaptchaState.success ? 'check' : state === CaptchaState.failed ? 'cross' : 'forward'} />
        </div>
      </div>
      <div className={styles.foot}>
        <span className={state === CaptchaState.success ? styles.hidden : state === CaptchaState.failed || message ? styles.miss : styles.keys} role="status" aria-live="assertive">
          {state === CaptchaState.success ? <FormattedMessage id="captcha.success" />
            : message ?? (state === CaptchaState.failed
              ? <FormattedMessage id={challenge ? 'captcha.failed' : 'captcha.loadFailed'} />
              : <FormattedMessage id={unseen && busy ? 'captcha.working' : 'captcha.keys'} />)}
        </span>
        <Button
          type="link" className={styles.refresh ?? ''} icon={<Icon name="refresh" size={16} />}
          disabled={busy || state === CaptchaState.success || state === CaptchaState.loading} onClick={() => void load()}
        >
          <FormattedMessage id="captcha.refresh" />
        </Button>
      </div>
      {/* Not disabled while it works: the focus would be lost. */}
      <Button type="link" className={styles.unseen ?? ''} aria-disabled={busy || state !== CaptchaState.ready} onClick={passUnseen}>
        <FormattedMessage id="captcha.unseen" />
      </Button>
    </Modal>
  );
}
