/**
 * A prerendered page accepts input before the shell's scripts have loaded. Its parts have `data-prerender`; their
 * values, ticks and focus are copied to the live page, whose controls have the same ids.
 */

/** Values of fields by id, and whether they were typed into a password field. */
export type Values = Map<string, { value: string; hidden: boolean }>;

/** Input in a prerendered page. */
export interface Typed {
  values: Values;
  ticks: Map<string, boolean>;
  focus: { id: string; value: string | undefined; from: number | null; to: number | null } | Named | null;
  /** The form was submitted; the live page submits it. */
  sent: boolean;
}

/** A control without its own id: its name, and how many controls of that name precede it. */
interface Named {
  name: string;
  nth: number;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const isTick = (field: Field) => field.type === 'checkbox' || field.type === 'radio';
/** Ids that React generates (`_R_1_`) differ between the two pages; such controls cannot be matched by them. */
const isOurs = (id: string) => id !== '' && !id.startsWith('_');
const fieldsIn = (part: ParentNode) =>
  [...part.querySelectorAll<Field>('input[id], textarea[id]')].filter(({ id }) => isOurs(id));
/** Name of a control: that of its label, or its text. */
export const nameOf = (control: Element) =>
  `${control.tagName} ${control.getAttribute('aria-label') ?? (control.closest('label') ?? control).textContent.trim()}`;
/** Focusable elements of this name. */
const named = (part: ParentNode, name: string) =>
  [...part.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex]')].filter((one) => nameOf(one) === name);

/** Reads the values of the fields in `page`. */
export function valuesIn(page: ParentNode): Values {
  const typed = fieldsIn(page).filter((field) => !isTick(field) && field.value !== field.defaultValue);
  return new Map(typed.map(({ id, value, type }) => [id, { value, hidden: type === 'password' }]));
}

/** Reads all input in `page`. */
export function typedIn(page: ParentNode, sent: boolean): Typed {
  const ticks = new Map<string, boolean>();
  for (const field of fieldsIn(page)) {
    const box = field as HTMLInputElement;
    if (isTick(field) && box.checked !== box.defaultChecked) ticks.set(field.id, box.checked);
  }
  return { values: valuesIn(page), ticks, focus: focusIn(page), sent };
}

function focusIn(page: ParentNode): Typed['focus'] {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || !page.contains(at)) return null;
  if (isOurs(at.id)) {
    const { value, selectionStart: from, selectionEnd: to } = isField(at) ? at : {};
    return { id: at.id, value, from: from ?? null, to: to ?? null };
  }
  const name = nameOf(at);
  return { name, nth: named(page, name).indexOf(at) };
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** True once `live` has every control of the prerendered page. */
export function hasFieldsOf(live: ParentNode, page: ParentNode): boolean {
  return fieldsIn(page).every(({ id }) => live.querySelector(`#${CSS.escape(id)}`) !== null);
}

const byId = <E extends Element>(live: ParentNode, id: string) => live.querySelector<E>(`#${CSS.escape(id)}`);

/**
 * Puts these values into the fields of the live page, with the events of real input. Returns true if any was changed.
 */
export function restoreValues(live: ParentNode, values: Values): boolean {
  let any = false;
  for (const [id, { value, hidden }] of values) {
    const field = byId<Field>(live, id);
    // A typed password must not become visible in a field of another type.
    if (!field || field.value === value || (hidden && field.type !== 'password')) continue;
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    // React tracks `value` on the element itself; with the prototype's setter it sees the event as a change.
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    any = true;
  }
  return any;
}

/** Repeats the input in the live page. */
export function restoreInput(live: ParentNode, { values, ticks, focus, sent }: Typed): void {
  restoreValues(live, values);
  for (const [id, ticked] of ticks) {
    const box = byId<HTMLInputElement>(live, id);
    if (box && box.checked !== ticked) box.click();
  }
  // A repeated click may have opened a dialog, which has the focus then.
  if (focus && !document.activeElement?.closest('[role=dialog]')) restoreFocus(live, focus);
  if (sent) live.querySelector<HTMLButtonElement>('form [type=submit]')?.click();
}

function restoreFocus(live: ParentNode, focus: NonNullable<Typed['focus']>): void {
  if ('name' in focus) return named(live, focus.name)[focus.nth]?.focus({ preventScroll: true });
  const field = byId<HTMLElement>(live, focus.id);
  field?.focus({ preventScroll: true });
  if (!field || !isField(field) || focus.from === null) return;
  // What the live page has filled in, such as a remembered account, is replaced by what is typed next.
  if (field.value !== focus.value) field.select();
  else field.setSelectionRange(focus.from, focus.to ?? focus.from);
}
