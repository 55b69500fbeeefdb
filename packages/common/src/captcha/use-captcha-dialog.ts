import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { ApiError } from '../client/api-error.ts';
import { readCaptcha, solveCaptcha, workCaptcha } from '../contract/sign-in/captcha.ts';
import { useCall } from '../host/use-host.tsx';
import { workOut } from './captcha-work.ts';
import { CaptchaState, next, start, type CaptchaModalProps } from './captcha.steps.ts';

/** Pause after a miss and delay before the dialog closes after a pass, in milliseconds. */
const READY_AGAIN = 1000;
const CLOSE_AFTER = 2000;

/** Phones show the picture at 0.8 of its size. */
export const shownAt = (): number => (window.matchMedia('(max-width: 480px)').matches ? 0.8 : 1);

/**
 * The calls and timers of a captcha, without its view: loads a picture, submits the position or the proof of work, and
 * calls `onDone` with the passed token. `close`: at once, with null before a pass.
 */
export function useCaptchaDialog({ purpose, onDone }: CaptchaModalProps) {
  const call = useCall();
  const [slider, dispatch] = useReducer(next, start);
  const { state, challenge, offset, busy } = slider;
  const passed = useRef<string | null>(null);
  const left = useRef<AbortSignal | null>(null);
  /** True while the proof of work runs. */
  const [working, setWorking] = useState(false);
  const proportion = challenge?.proportion ?? shownAt();

  const load = useCallback(
    async (signal?: AbortSignal) => {
      dispatch({ type: 'asked' });
      const { account, scene, userType, sendType } = purpose;
      try {
        const query = { account, scene, user_type: userType, send_type: sendType, proportion: shownAt() };
        dispatch({ type: 'loaded', challenge: await call(readCaptcha, { query }, signal) });
      } catch (error) {
        if (!signal?.aborted)
          dispatch({ type: 'notLoaded', message: error instanceof ApiError ? error.message : undefined });
      }
    },
    [call, purpose],
  );

  useEffect(
    function loadFirstPicture() {
      const stop = new AbortController();
      void load(stop.signal);
      return () => stop.abort();
    },
    [load],
  );

  useEffect(
    function rest() {
      if (state !== CaptchaState.failed || !challenge) return;
      const timer = setTimeout(() => dispatch({ type: 'rested' }), READY_AGAIN);
      return () => clearTimeout(timer);
    },
    [state, challenge],
  );

  useEffect(
    function closeAfterSuccess() {
      if (state !== CaptchaState.success) return;
      const timer = setTimeout(() => onDone(passed.current), CLOSE_AFTER);
      return () => clearTimeout(timer);
    },
    [state, onDone],
  );

  useEffect(function stopWorkOnLeaving() {
    const stop = new AbortController();
    left.current = stop.signal;
    return () => stop.abort();
  }, []);

  function confirm() {
    if (!challenge || offset === 0) return;
    const { man_machine_token, background_pic_MD5, gap_pic_MD5, pointY, scene } = challenge;
    const body = {
      man_machine_token,
      background_pic_MD5,
      gap_pic_MD5,
      pointX: Math.round(offset / proportion),
      pointY,
      scene,
      proportion,
    };
    void prove(() => call(solveCaptcha, { body }));
  }

  /** Alternative for users who cannot see the picture: a proof of work. */
  function passUnseen() {
    if (!challenge || busy || state !== CaptchaState.ready || !left.current) return;
    const { man_machine_token, scene } = challenge;
    const gone = left.current;
    setWorking(true);
    void prove(async () =>
      call(workCaptcha, { body: { man_machine_token, scene, nonce: await workOut(man_machine_token, gone) } }),
    ).finally(() => setWorking(false));
  }

  async function prove(pass: () => Promise<{ man_machine_token: string }>) {
    if (busy || state !== CaptchaState.ready) return;
    dispatch({ type: 'dropped' });
    try {
      passed.current = (await pass()).man_machine_token;
      dispatch({ type: 'passed' });
    } catch (error) {
      if (left.current?.aborted) return;
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'Account.Man.Machine.Token.Invalid') return void load();
      dispatch({ type: 'missed', message: error instanceof ApiError ? error.message : undefined });
      if (code === 'Account.Man.Machine.Err.Num') void load();
    }
  }

  return { slider, dispatch, proportion, working, load, confirm, passUnseen, close: () => onDone(passed.current) };
}
