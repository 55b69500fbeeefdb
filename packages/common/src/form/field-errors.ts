import type { FocusEvent, ReactNode } from 'react';
import type { FormInstance, FormProps } from '../antd/base.ts';

/** Names of a form's fields. */
export type Name<Fields> = keyof Fields & string;

/** What antd tells about a submission that its rules refuse. */
type Failed<Fields> = Parameters<NonNullable<FormProps<Fields>['onFinishFailed']>>[0];

/**
 * Manages the errors of a form's fields and the focus that belongs to them. `formName` is the `name` of the antd form,
 * the prefix of the ids of its controls.
 */
export function createFieldErrors<Fields extends object>(antd: FormInstance<Fields>, formName: string) {
  const listeners = new Set<() => void>();
  /** True while the focus moves to an error, which must not remove it. */
  let pointing = false;

  const invalid = () =>
    antd
      .getFieldsError()
      .filter(({ errors }) => errors.length > 0)
      .map(({ name }) => String(name[0]));
  const isBeingChecked = (name: string) => antd.isFieldValidating(name as Parameters<typeof antd.isFieldValidating>[0]);
  const changed = () => listeners.forEach((listener) => listener());

  function set(name: string, errors: ReactNode[]) {
    // antd's type asks for text; it renders any node, and an element follows a change of language. `validating: false`
    // drops the result of a check that still runs.
    antd.setFields([{ name, errors, warnings: [], validating: false }] as unknown as Parameters<
      typeof antd.setFields
    >[0]);
    changed();
  }

  function clear(names: readonly string[]) {
    const shown = invalid();
    for (const name of names) if (shown.includes(name) || isBeingChecked(name)) set(name, []);
  }

  return {
    /** Shows an error at a field without moving the focus; null removes it. */
    setError: (name: Name<Fields>, text: ReactNode) => set(name, text === null ? [] : [text]),

    /** Scrolls to a field and moves the focus there; its error stays. */
    focus(name: Name<Fields>) {
      pointing = true;
      try {
        antd.scrollToField(name, { block: 'center' });
        antd.focusField(name);
      } finally {
        pointing = false;
      }
    },

    /**
     * Shows the errors of a failed submission, also those that a focus dropped while they were looked for, unless the
     * value has changed since it was checked.
     */
    show({ values, errorFields }: Failed<Fields>) {
      const now = antd.getFieldsValue(true) as Fields;
      for (const {
        name: [path],
        errors,
      } of errorFields) {
        const name = path as Name<Fields>;
        if (now[name] === values[name]) set(name, errors);
      }
    },

    clear,
    /** For `onFocus` of the form: going back to a field to correct it removes its error. */
    clearOnFocus({ target }: FocusEvent<HTMLElement>) {
      if (!pointing && target.id.startsWith(`${formName}_`)) clear([target.id.slice(formName.length + 1)]);
    },
    /** True for a field that is on the page. */
    has: (name: string): name is Name<Fields> => antd.getFieldsError().some(({ name: [first] }) => first === name),

    /** Names of the fields that show an error. */
    invalid,
    changed,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
