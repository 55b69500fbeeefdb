/** Company, partner types, person, finish. */
export type Step = 0 | 1 | 2 | 3;
/** The steps with a form. */
export type FormStep = 0 | 1 | 2;
export const STEP_COUNT = 4;

export interface Wizard {
  at: Step;
  /** Which of the three forms are valid. */
  valid: Readonly<Record<FormStep, boolean>>;
}

export type StepEvent =
  /** A form was validated. */
  | { type: 'judged'; step: FormStep; valid: boolean }
  | { type: 'next' }
  | { type: 'previous' }
  /** The browser went Back or Forward to this step. */
  | { type: 'went'; step: number }
  /** The API refused a field of this form. */
  | { type: 'refused'; step: FormStep }
  | { type: 'registered' };

/**
 * Returns the first state: the first form or, after a reload, the step before it. The forms validate themselves
 * immediately.
 */
export function start(at: number | undefined): Wizard {
  const step = at === 1 || at === 2 ? at : 0;
  return { at: step, valid: { 0: step > 0, 1: step > 1, 2: false } };
}

/** Returns whether Next is possible. The third form is left by registering only. */
export const mayContinue = ({ at, valid }: Wizard): boolean => at !== 3 && valid[at];

/** Returns whether a step can be reached: earlier forms always, later ones only past valid forms. */
const mayGoTo = ({ at, valid }: Wizard, step: number): step is FormStep =>
  (step === 0 || step === 1 || step === 2) &&
  ([0, 1] as const).every((form) => form < at || form >= step || valid[form]);

/** Returns the next state. Events that do not fit the current step change nothing. */
export function next(wizard: Wizard, event: StepEvent): Wizard {
  const { at, valid } = wizard;
  if (at === 3) return wizard;
  switch (event.type) {
    case 'judged':
      return valid[event.step] === event.valid ? wizard : { at, valid: { ...valid, [event.step]: event.valid } };
    case 'next':
      return at < 2 && valid[at] ? { at: (at + 1) as FormStep, valid } : wizard;
    case 'previous':
      return at > 0 ? { at: (at - 1) as FormStep, valid } : wizard;
    case 'went':
      return mayGoTo(wizard, event.step) ? { at: event.step, valid } : wizard;
    case 'refused':
      return event.step <= at ? { at: event.step, valid: { ...valid, [event.step]: false } } : wizard;
    case 'registered':
      return at === 2 && valid[2] ? { at: 3, valid } : wizard;
  }
}
