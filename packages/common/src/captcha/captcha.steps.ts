import type { CaptchaChallenge, CaptchaPurpose } from '../contract/sign-in/captcha.ts';

export interface CaptchaModalProps {
  purpose: CaptchaPurpose;
  /** Called with the passed token, or null when the user closed the dialog. */
  onDone: (token: string | null) => void;
}

/** States of the slider. */
export const CaptchaState = { loading: 0, ready: 1, success: 2, failed: 3 } as const;
export type CaptchaState = (typeof CaptchaState)[keyof typeof CaptchaState];

/** Size of picture and piece in unscaled pixels. */
export const PICTURE = { width: 388, height: 218, piece: 56 } as const;

export interface Slider {
  state: CaptchaState;
  challenge?: CaptchaChallenge;
  /** Distance the piece has moved, in scaled pixels, 0 to `reach`. */
  offset: number;
  /** True while the API checks the position. */
  busy: boolean;
  /** Message under the picture: of the API, or one of our texts. */
  message?: string;
}

export type StepEvent =
  | { type: 'asked' }
  | { type: 'loaded'; challenge: CaptchaChallenge }
  | { type: 'notLoaded'; message?: string }
  | { type: 'moved'; offset: number }
  | { type: 'dropped' }
  | { type: 'passed' }
  | { type: 'missed'; message?: string }
  | { type: 'rested' };

export const start: Slider = { state: CaptchaState.loading, offset: 0, busy: false };

/** Largest offset of the piece, in whole scaled pixels. */
export const reachOf = (proportion: number) => Math.floor((PICTURE.width - PICTURE.piece) * proportion);

/** State machine of the slider: loading, ready, then success, or failed and ready again after a second. */
export function next(slider: Slider, event: StepEvent): Slider {
  switch (event.type) {
    case 'asked':
      return { state: CaptchaState.loading, offset: 0, busy: false, message: slider.message };
    case 'loaded':
      return { ...slider, state: CaptchaState.ready, challenge: event.challenge, offset: 0, busy: false };
    case 'notLoaded':
      return { state: CaptchaState.failed, offset: 0, busy: false, message: event.message };
    case 'moved': {
      if (slider.state !== CaptchaState.ready || slider.busy || !slider.challenge) return slider;
      const offset = Math.min(Math.max(Math.round(event.offset), 0), reachOf(slider.challenge.proportion));
      return { ...slider, offset, message: undefined };
    }
    case 'dropped':
      return slider.state === CaptchaState.ready ? { ...slider, busy: true } : slider;
    case 'passed':
      return { ...slider, state: CaptchaState.success, busy: false, message: undefined };
    case 'missed':
      return { ...slider, state: CaptchaState.failed, busy: false, message: event.message };
    case 'rested':
      return slider.state === CaptchaState.failed && slider.challenge
        ? { ...slider, state: CaptchaState.ready, offset: 0 }
        : slider;
  }
}
