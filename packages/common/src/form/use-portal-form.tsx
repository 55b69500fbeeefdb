import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Form } from '../antd/base.ts';
import { ApiError } from '../client/api-error.ts';
import { fieldOfCode } from '../errors/fields.ts';
import type { Draft } from './draft.ts';
import { createFieldErrors } from './field-errors.ts';
import type { Name } from './field-errors.ts';
import { failureText, messageOf } from './server-message.tsx';

/** Fields of the form by their names in the API's answers, where the two differ. */
export type WireNames<Fields> = Readonly<Record<string, Name<Fields>>>;

export interface PortalFormOptions<Fields> {
  /** Unique on the page; the ids of the controls begin with it. */
  name: string;
  wireNames?: WireNames<Fields>;
  /** Restores what was typed before, keeps what is typed, and is dropped after a submission. */
  draft?: Draft<object>;
  /** The failure text at first: why the page came back to this form. */
  failure?: ReactNode;
}

/** What `usePortalForm` returns: goes to `<PortalForm form>`, and is what the page acts on. */
export type PortalFormState<Fields extends object> = ReturnType<typeof usePortalForm<Fields>>;

const NO_NAMES = {};

/** State of a form. Render it with `<PortalForm form={form}>`; values are read and set by `form.antd`. */
export function usePortalForm<Fields extends object>({ name, wireNames = NO_NAMES, draft, failure: initialFailure = null }: PortalFormOptions<Fields>) {
  const { locale } = useIntl();
  const [antd] = Form.useForm<Fields>();
  const [restored] = useState(() => draft?.read());
  const [busy, setBusy] = useState(false);
  const [edited, setEdited] = useState(false);
  const [failure, setFailure] = useState(initialFailure);
  const running = useRef(false);
  const errors = useMemo(() => createFieldErrors(antd, name), [antd, name]);

  /**
   * Shows a refusal at the fields that it names, or that its code is about, and moves the focus to the first of them.
   * Answers false, and shows nothing, where the form has none of them.
   */
  function showAtFields(error: unknown, more: WireNames<Fields> = NO_NAMES): boolean {
    if (!(error instanceof ApiError)) return false;
    const show = (refused: ApiError['fields']) => Object.entries(refused).flatMap(([wire, { code, message }]) => {
      const own: string = more[wire] ?? wireNames[wire] ?? wire;
      if (!errors.has(own)) return [];
      errors.setError(own, messageOf({ code, message: message || error.message }, locale));
      return [own];
    });
    const field = (fieldOfCode as Readonly<Record<string, string>>)[error.code];
    const [first] = [...show(error.fields), ...(field === undefined || field in error.fields ? [] : show({ [field]: error }))];
    if (first === undefined) return false;
    errors.focus(first);
    return true;
  }

  /** Shows why a submission failed: at its fields, else as the failure text of the form. */
  function showFailure(error: unknown): void {
    if (!showAtFields(error)) setFailure(failureText(error, locale));
  }

  /** Runs one submission at a time; a second one meanwhile is ignored. `onFailure` replaces `showFailure`. */
  async function run(work: () => unknown, onFailure: (error: unknown) => void = showFailure): Promise<void> {
    // A ref, not `busy`: the second of two quick clicks comes before the next render.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      draft?.drop();
      setEdited(false);
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
    /** Something was typed since the last submission: for `<LeaveGuard when={form.edited} />`. */
    edited,
    /** The failure text; `<PortalForm>` shows it above its footer. */
    failure,
    setFailure,
    /** Shows an error at a field, without moving the focus; null removes it. */
    setError: errors.setError,
    /** Moves the focus to a field and leaves its error, which focusing it by hand would remove. */
    focus: errors.focus,
    showAtFields,
    showFailure,
    run,
    /** For `<PortalForm>` and the hooks of this folder. */
    internal: {
      errors,
      restored,
      onEdit(changed: readonly string[]) {
        errors.clear(changed);
        setEdited(true);
        draft?.keep(antd.getFieldsValue(true) as object);
      },
    },
  };
}
