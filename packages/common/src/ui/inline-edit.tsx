import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form } from '../antd/base.ts';
import type { FormRule } from '../antd/base.ts';
import { isComposing, keepComposing } from '../form/composing.ts';
import { useOneAtATime } from '../form/one-at-a-time.ts';
import { messageOf } from '../form/server-message.tsx';
import { putUnderFields } from '../form/use-server-errors.tsx';
import { ApiError } from '../client/api-error.ts';
import { LeaveGuard } from '../routes/leave-guard.tsx';
import { Icon } from './icons.tsx';
import { useNarrow } from './use-narrow.tsx';
import styles from './inline-edit.module.css';

export interface InlineEditProps<T> {
  /** Ends in the spec's name of the field. */
  name: string;
  label: string;
  /** What is shown while nobody edits. */
  children: ReactNode;
  /** What the editor starts with; saving it unchanged just closes the row. */
  value: T;
  rules?: FormRule[];
  /** One antd control. */
  editor: ReactElement;
  /** Saves; a rejection keeps the row open with the reason under the control. */
  onSave: (value: T) => Promise<unknown>;
  /** `row`: label, value, "edit" at the end. `heading`: value with a pencil, for the name on a profile. */
  variant?: 'row' | 'heading';
  /** Why it cannot be edited; shown instead of the button. */
  readOnly?: ReactNode;
}

/**
 * A value that is edited where it stands: the row tints and grows, the others stay. Enter saves and Escape cancels (not
 * while an input method composes), and the focus goes back to the button that opened it. Leaving the page with something
 * else in the editor asks first.
 */
export function InlineEdit<T>({ name, label, children, value, rules = [], editor, onSave, variant = 'row', readOnly }: InlineEditProps<T>) {
  const intl = useIntl();
  const narrow = useNarrow();
  const [form] = Form.useForm<Record<string, T>>();
  const [editing, setEditing] = useState(false);
  const [saving, setSaving] = useState(false);
  const opener = useRef<HTMLButtonElement | HTMLAnchorElement>(null);
  const wasEditing = useRef(false);
  const id = useId();
  const typed = Form.useWatch<T | undefined>(name, form);

  useEffect(function moveFocus() {
    if (editing) document.getElementById(`${id}_${name}`)?.focus();
    else if (wasEditing.current) opener.current?.focus();
    wasEditing.current = editing;
  }, [editing, id, name]);

  const save = useOneAtATime(async (values: Record<string, T>) => {
    const wanted = values[name] as T;
    if (same(wanted, value)) {
      setEditing(false);
      return;
    }
    setSaving(true);
    try {
      await onSave(wanted);
      setEditing(false);
    } catch (error) {
      const known = error instanceof ApiError;
      const placed = known && putUnderFields(form, error, intl.locale);
      const text = known ? messageOf(error, intl.locale) : <FormattedMessage id="common.unexpected" />;
      if (!placed) form.setFields([{ name, errors: [text] } as unknown as Parameters<typeof form.setFields>[0][number]]);
    } finally {
      setSaving(false);
    }
  });

  function onKeyDown(event: KeyboardEvent) {
    keepComposing(event);
    if (event.key === 'Escape' && !saving && !isComposing(event)) {
      event.stopPropagation();
      setEditing(false);
    }
  }

  if (!editing) {
    const words = intl.formatMessage({ id: 'common.editOf' }, { what: label });
    const open = () => {
      form.setFieldsValue({ [name]: value });
      setEditing(true);
    };
    return (
      <div className={styles[variant]}>
        {variant === 'row' && <span className={styles.label}>{label}</span>}
        <span className={styles.value}>{children}</span>
        {readOnly ?? (variant === 'row'
          ? <Button ref={opener} type="link" className={styles.open ?? ''} aria-label={words} onClick={open}><FormattedMessage id="common.edit" /></Button>
          : <Button ref={opener} type="text" size="small" icon={<Icon name="pencil" size={16} />} aria-label={words} onClick={open} />)}
      </div>
    );
  }

  return (
    <Form form={form} name={id} size={narrow ? 'large' : 'middle'} initialValues={{ [name]: value }} onFinish={(values) => void save(values)} className={`${styles[variant]} ${styles.editing}`} onKeyDown={onKeyDown} requiredMark={false}>
      <LeaveGuard when={typed !== undefined && !same(typed, value)} />
      <label className={variant === 'row' ? styles.label : styles.hidden} htmlFor={`${id}_${name}`}>{label}</label>
      <Form.Item name={name} rules={rules} validateFirst validateTrigger="onBlur" className={styles.control ?? ''}>
        {editor}
      </Form.Item>
      <span className={styles.actions}>
        <Button size="small" disabled={saving} onMouseDown={(event) => event.preventDefault()} onClick={() => setEditing(false)}><FormattedMessage id="common.cancel" /></Button>
        <Button size="small" type="primary" htmlType="submit" loading={saving}><FormattedMessage id="common.confirm" /></Button>
      </span>
    </Form>
  );
}

function same(a: unknown, b: unknown): boolean {
  const tidy = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
  return tidy(a) === tidy(b);
}
