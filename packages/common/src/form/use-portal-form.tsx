import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Form, type FormInstance } from '../antd/base.ts';
import type { Draft } from './draft/draft.ts';
import { createFieldErrors } from './field-errors.ts';
import { serverErrors, type WireNames } from './server-errors.tsx';
import { failureText } from './server-message.tsx';

export interface PortalFormOptions<Fields> {
  /** Unique on the page; prefix of the ids of the controls. */
  name: string;
  wireNames?: WireNames<Fields>;
  /** Restores and keeps the input, and is deleted after a submission, unless something was typed meanwhile. */
  draft?: Draft<object>;
  /** Initial failure text: why the page returned to this form. */
  failure?: ReactNode;
}

/** Return value of `usePortalForm`, for `<PortalForm form>` and for actions of the page. */
export type PortalFormState<Fields extends object> = ReturnType<typeof usePortalForm<Fields>>;

const NO_NAMES = {};

/** State of a form. Render it with `<PortalForm form={form}>`; values are read and set by `form.antd`. */
export function usePortalForm<Fields extends object>({
  name,
  wireNames = NO_NAMES,
  draft,
  failure: initialFailure = null,
}: PortalFormOptions<Fields>) {
  const { locale } = useIntl();
  const [real] = Form.useForm<Fields>();
  /** Submissions that are being checked. */
  const open = useRef(0);
  const antd: FormInstance<Fields> = useMemo(
    () => ({
      ...real,
      submit() {
        open.current += 1;
        real.submit();
      },
    }),
    [real],
  );
  const [restored] = useState(() => draft?.read());
  const [busy, setBusy] = useState(false);
  const [edited, setEdited] = useState(false);
  const [failure, setFailure] = useState(initialFailure);
  const running = useRef(false);
  const typed = useRef(false);
  const errors = useMemo(() => createFieldErrors(antd, name), [antd, name]);

  /**
   * Shows a refusal at the fields that it is about, and moves the focus to the first of them. Returns false, and shows
   * nothing, if the form has none of them.
   */
  function showAtFields(error: unknown, more: WireNames<Fields> = NO_NAMES): boolean {
    const found = serverErrors(error, { has: errors.has, names: { ...wireNames, ...more }, saidIn: locale });
    for (const [field, text] of found) errors.setError(field, text);
    const [first] = found[0] ?? [];
    if (first === undefined) return false;
    errors.focus(first);
    return true;
  }

  /** Shows why a submission failed: at its fields, else as the failure text of the form. */
  function showFailure(error: unknown): void {
    if (!showAtFields(error)) setFailure(failureText(error, locale));
  }

  /** Checks a field that another action needs, and moves the focus there. */
  async function demand(field: keyof Fields & string): Promise<void> {
    await antd.validateFields([field] as unknown as Parameters<typeof antd.validateFields>[0]).catch(() => undefined);
    errors.focus(field);
  }

  /** Runs one submission at a time; a second one meanwhile is ignored. `onFailure` replaces `showFailure`. */
  async function run(work: () => unknown, onFailure: (error: unknown) => void = showFailure): Promise<void> {
    // A ref, not `busy`, because the second of two quick clicks comes before the next render.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    typed.current = false;
    try {
      await work();
      // What was typed meanwhile is not saved.
      if (!typed.current) {
        draft?.drop();
        setEdited(false);
      }
    } catch (error) {
      onFailure(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return {
    name,
    antd,
    /** A submission is running. */
    busy,
    /** Something was typed that no submission has saved: for `<LeaveGuard when={form.edited} />`. */
    edited,
    /** The failure text; `<PortalForm>` shows it above its footer. */
    failure,
    setFailure,
    /** Shows an error at a field, without moving the focus; null removes it. */
    setError: errors.setError,
    /** Moves the focus to a field and keeps its error, which a focus by the user would remove. */
    focus: errors.focus,
    demand,
    showAtFields,
    showFailure,
    run,
    /** For `<PortalForm>` and the hooks of this folder. */
    internal: {
      errors,
      restored,
      open,
      onEdit(changed: readonly string[]) {
        errors.clear(changed);
        typed.current = true;
        setEdited(true);
        draft?.keep(antd.getFieldsValue(true) as object);
      },
    },
  };
}
