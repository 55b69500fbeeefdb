import type { FocusEvent } from 'react';
import type { FormInstance } from '../antd/base.ts';

/** The focus moves because a message points at the field: then the message must stay. */
let pointing = false;

/** Moves the focus to a field that was refused and leaves its message standing. */
export function pointAt<Values>(form: FormInstance<Values>, name: string): void {
  pointing = true;
  try {
    form.scrollToField(name, { block: 'center' });
    form.focusField(name);
  } finally {
    pointing = false;
  }
}

/**
 * Handler for `onFocus` of a form: whoever comes back to a field to correct it no longer sees its old message
 * (spec 1 §4). `formName` is the form's `name`, with which the ids of its controls begin.
 */
export function clearOnFocus<Values>(form: FormInstance<Values>, formName: string) {
  return ({ target }: FocusEvent<HTMLElement>): void => {
    if (pointing || !target.id.startsWith(`${formName}_`)) return;
    const name = target.id.slice(formName.length + 1);
    const field = { name, errors: [], warnings: [] } as unknown as Parameters<typeof form.setFields>[0][number];
    const typed = name as unknown as Parameters<typeof form.getFieldError>[0];
    if (form.getFieldError(typed).length > 0) form.setFields([field]);
  };
}
