/**
 * What is pressed in a prerendered page before it is live: nobody is there to hear it, so the live page is pressed in its
 * place. A control is known by its name, because its id is made by React or missing.
 */

/** Choices and buttons, but for those that send a form. */
const CONTROLS = 'input[type=radio], button:not([type=submit])';

const nameOf = (control: Element) => `${control.tagName} ${control.getAttribute('aria-label') ?? (control.closest('label') ?? control).textContent.trim()}`;

/** The name of the control that a click reached; undefined where it was none. A click on a label is told of by its choice. */
export function pressedBy(target: EventTarget | null): string | undefined {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return control ? nameOf(control) : undefined;
}

/** Presses the controls of these names in `live`, in their order. False when there was none. */
export function pressAgain(live: ParentNode, names: readonly string[]): boolean {
  let any = false;
  for (const name of names) {
    const control = [...live.querySelectorAll<HTMLElement>(CONTROLS)].find((one) => nameOf(one) === name);
    control?.focus({ preventScroll: true });
    control?.click();
    any ||= control !== undefined;
  }
  return any;
}
