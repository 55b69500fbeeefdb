/** Company, partner types, person, finish (spec 1 §4). */
export type Step = 0 | 1 | 2 | 3;
/** The steps that one fills in. */
export type FormStep = 0 | 1 | 2;
export const STEP_COUNT = 4;

export interface Wizard {
  at: Step;
  /** Which of the three forms can be left forwards. */
  valid: Readonly<Record<FormStep, boolean>>;
}

export type Happening =
  /** What stands in a form was judged. */
  | { type: 'judged'; step: FormStep; valid: boolean }
  | { type: 'next' }
  | { type: 'previous' }
  /** The browser's Back or Forward led to this step. */
  | { type: 'went'; step: number }
  /** The API refused a field of this form. */
  | { type: 'refused'; step: FormStep }
  | { type: 'registered' };

/** Where the wizard starts: at its first form, or, after a reload, where it stood. The forms judge themselves at once. */
export function start(at: number | undefined): Wizard {
  const step = at === 1 || at === 2 ? at : 0;
  return { at: step, valid: { 0: step > 0, 1: step > 1, 2: false } };
}

/** May one go on from here? The third form is left by registering alone. */
export const mayGoOn = ({ at, valid }: Wizard): boolean => at !== 3 && valid[at];

/** Back to any form; on only past forms that are valid. */
const mayGoTo = ({ at, valid }: Wizard, step: number): step is FormStep =>
  (step === 0 || step === 1 || step === 2) && ([0, 1] as const).every((form) => form < at || form >= step || valid[form]);

/** One thing happens to the wizard. What cannot happen where it stands changes nothing. */
export function next(wizard: Wizard, happened: Happening): Wizard {
  const { at, valid } = wizard;
  if (at === 3) return wizard;
  switch (happened.type) {
    case 'judged':
      return valid[happened.step] === happened.valid ? wizard : { at, valid: { ...valid, [happened.step]: happened.valid } };
    case 'next':
      return at < 2 && valid[at] ? { at: (at + 1) as FormStep, valid } : wizard;
    case 'previous':
      return at > 0 ? { at: (at - 1) as FormStep, valid } : wizard;
    case 'went':
      return mayGoTo(wizard, happened.step) ? { at: happened.step, valid } : wizard;
    case 'refused':
      return happened.step <= at ? { at: happened.step, valid: { ...valid, [happened.step]: false } } : wizard;
    case 'registered':
      return at === 2 && valid[2] ? { at: 3, valid } : wizard;
  }
}
