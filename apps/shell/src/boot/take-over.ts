/**
 * A prerendered page accepts input before the shell's scripts have loaded. Its parts carry `data-prerender`; their values,
 * ticks and focus are copied to the live page, whose controls have the same ids.
 */

/** What was done in a prerendered page. */
export interface Typed {
  /** Values of the fields, and whether they were typed into a password field. */
  values: Map<string, { value: string; hidden: boolean }>;
  ticks: Map<string, boolean>;
  focus: { id: string; from: number | null; to: number | null } | null;
  /** The form was submitted; the live page submits it. */
  sent: boolean;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const isTick = (field: Field) => field.type === 'checkbox' || field.type === 'radio';
/** Ids that React generates (`_R_1_`) differ between the two pages; such controls cannot be matched. */
const fieldsIn = (part: ParentNode) => [...part.querySelectorAll<Field>('input[id], textarea[id]')].filter(({ id }) => !/^_/.test(id));

/** Reads what was done in `page`. */
export function typedIn(page: ParentNode, sent: boolean): Typed {
  const values: Typed['values'] = new Map();
  const ticks = new Map<string, boolean>();
  for (const field of fieldsIn(page)) {
    if (isTick(field)) {
      const box = field as HTMLInputElement;
      if (box.checked !== box.defaultChecked) ticks.set(field.id, box.checked);
    } else if (field.value !== field.defaultValue) {
      values.set(field.id, { value: field.value, hidden: field.type === 'password' });
    }
  }
  const at = document.activeElement;
  const inside = at instanceof HTMLElement && at.id !== '' && page.contains(at);
  const focus = inside ? { id: at.id, from: selection(at)?.[0] ?? null, to: selection(at)?.[1] ?? null } : null;
  return { values, ticks, focus, sent };
}

function selection(element: Element): [number | null, number | null] | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  return [element.selectionStart, element.selectionEnd];
}

/** True once `live` has every control of the prerendered page. */
export function hasFieldsOf(live: ParentNode, page: ParentNode): boolean {
  return fieldsIn(page).every(({ id }) => live.querySelector(`#${CSS.escape(id)}`) !== null);
}

/** Repeats it in the live page, with the events of real input. */
export function doAgain(live: ParentNode, { values, ticks, focus, sent }: Typed): void {
  const byId = <E extends Element>(id: string) => live.querySelector<E>(`#${CSS.escape(id)}`);
  for (const [id, { value, hidden }] of values) {
    const field = byId<Field>(id);
    // A typed password must not become visible in a field of another type.
    if (!field || (hidden && field.type !== 'password')) continue;
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    // React tracks `value` on the element itself; with the prototype's setter it sees the event as a change.
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  for (const [id, ticked] of ticks) {
    const box = byId<HTMLInputElement>(id);
    if (box && box.checked !== ticked) box.click();
  }
  const focused = focus && byId<HTMLElement>(focus.id);
  if (focused) {
    focused.focus({ preventScroll: true });
    if (focus.from !== null && 'setSelectionRange' in focused) (focused as Field).setSelectionRange(focus.from, focus.to ?? focus.from);
  }
  if (sent) live.querySelector<HTMLButtonElement>('form [type=submit]')?.click();
}
