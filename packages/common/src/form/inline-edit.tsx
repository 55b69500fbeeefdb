import { useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, type FormRule } from '../antd/base.ts';
import type { StoredOf, VersionedSpec } from '../contract/version.ts';
import { elementWithId } from '../antd/in-page.ts';
import { sameValue } from './version/difference.ts';
import { LeaveGuard } from './draft/leave-guard.tsx';
import { PortalForm } from './portal-form.tsx';
import { failureText } from './server-message.tsx';
import { usePortalForm } from './use-portal-form.tsx';
import { useVersions } from './version/use-versions.tsx';
import { Icon } from '../ui/icons.tsx';
import { useNarrow } from '../ui/use-narrow.tsx';
import styles from './inline-edit.module.css';

export interface InlineEditProps<T, E extends VersionedSpec> {
  /** The field's name on the wire. */
  name: string;
  label: string;
  /** Shown while the value is not edited. */
  children: ReactNode;
  /** The initial value of the editor; saving it unchanged only closes the editor. */
  value: T;
  rules?: FormRule[];
  /** One antd control. */
  editor: ReactElement;
  /**
   * Saves a value that was made from this version; a rejection leaves the editor open with the reason at the control.
   */
  onSave: (value: T, version: number) => Promise<unknown>;
  /**
   * The version of `value`, the call that saves, and a function that reads the value from the stored ones of a
   * conflict.
   */
  versions: { version: number; of: E; read: (current: StoredOf<E>) => T };
  /** Shows a value that is no text. */
  show?: (value: T) => ReactNode;
  /** `row`: label, value, "edit" at the end. `heading`: value with a pencil, for the name on a profile. */
  variant?: 'row' | 'heading';
  /** Reason why the value cannot be edited; shown instead of the button. */
  readOnly?: ReactNode;
}

/**
 * A value that is edited in place. Enter saves and Escape cancels, and the focus returns to the button that opened the
 * editor. Leaving the page with a changed value asks first.
 */
export function InlineEdit<T, E extends VersionedSpec>(props: InlineEditProps<T, E>) {
  const { label, children, variant = 'row', readOnly } = props;
  const intl = useIntl();
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement | HTMLAnchorElement>(null);
  const wasEditing = useRef(false);

  useEffect(
    function returnFocus() {
      if (!editing && wasEditing.current) opener.current?.focus();
      wasEditing.current = editing;
    },
    [editing],
  );

  if (editing) return <Editor {...props} variant={variant} onClose={() => setEditing(false)} />;
  const words = intl.formatMessage({ id: 'common.editOf' }, { what: label });
  const open = () => setEditing(true);
  return (
    <div className={styles[variant]}>
      {variant === 'row' && <span className={styles.label}>{label}</span>}
      <span className={styles.value}>{children}</span>
      {readOnly ??
        (variant === 'row' ? (
          <Button ref={opener} type="link" className={styles.open ?? ''} aria-label={words} onClick={open}>
            <FormattedMessage id="common.edit" />
          </Button>
        ) : (
          <Button
            ref={opener}
            type="text"
            size="small"
            icon={<Icon name="pencil" size={16} />}
            aria-label={words}
            onClick={open}
          />
        ))}
    </div>
  );
}

function Editor<T, E extends VersionedSpec>({
  name,
  label,
  value,
  rules = [],
  editor,
  onSave,
  versions: { version, of, read },
  show,
  variant,
  onClose,
}: InlineEditProps<T, E> & { variant: 'row' | 'heading'; onClose: () => void }) {
  const { locale } = useIntl();
  const narrow = useNarrow();
  const id = useId();
  const labelled = useRef<HTMLLabelElement>(null);
  const form = usePortalForm<Record<string, T>>({ name: id });
  const versions = useVersions<Record<string, T>, E>(form, {
    of,
    version,
    values: { [name]: value },
    read: (current) => ({ [name]: read(current) }),
    fields: { [name]: { label, ...(show && { show }) } },
  });
  const typed = Form.useWatch<T | undefined>(name, form.antd);

  useEffect(
    function focusField() {
      elementWithId(`${id}_${name}`, labelled.current)?.focus();
    },
    [id, name],
  );

  async function submit({ [name]: wanted }: Record<string, T>) {
    if (!sameValue(wanted, value)) await versions.save((read) => onSave(wanted as T, read));
    // What was typed while it was saved is not.
    if (sameValue(form.antd.getFieldsValue()[name], wanted)) onClose();
  }

  return (
    <PortalForm
      form={form}
      layout="horizontal"
      size={narrow ? 'large' : 'middle'}
      initialValues={{ [name]: value }}
      className={`${styles[variant]} ${styles.editing}`}
      versions={versions}
      onSubmit={submit}
      onFailure={(error) => form.showAtFields(error) || form.setError(name, failureText(error, locale))}
      onCancel={onClose}
    >
      <LeaveGuard when={typed !== undefined && !sameValue(typed, value)} />
      <label ref={labelled} className={variant === 'row' ? styles.label : styles.hidden} htmlFor={`${id}_${name}`}>
        {label}
      </label>
      <Form.Item name={name} rules={rules} validateFirst className={styles.control ?? ''}>
        {editor}
      </Form.Item>
      <span className={styles.actions}>
        <Button size="small" disabled={form.busy} onMouseDown={(event) => event.preventDefault()} onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </Button>
        <Button size="small" type="primary" htmlType="submit" loading={form.busy}>
          <FormattedMessage id="common.confirm" />
        </Button>
      </span>
    </PortalForm>
  );
}
