import type { KeyboardEvent, ReactNode } from 'react';
import { Alert, Form } from '../antd/base.ts';
import type { FormProps } from '../antd/base.ts';
import { isComposing } from './composing.ts';
import type { Name } from './field-errors.ts';
import type { PortalFormState } from './use-portal-form.tsx';
import styles from './portal-form.module.css';

export interface PortalFormProps<Fields extends object> extends Omit<FormProps<Fields>, 'form' | 'name' | 'onFinish' | 'children'> {
  /** From `usePortalForm`. */
  form: PortalFormState<Fields>;
  /** Gets the values once all rules pass. A rejection shows at its fields, or else as the failure text. */
  onSubmit: (values: Fields) => unknown;
  /** Instead of `form.showFailure`, for refusals that this page treats in its own way. */
  onFailure?: (error: unknown) => void;
  /** Escape in the form, while nothing is being submitted: for a form that is opened and closed in place. */
  onCancel?: () => void;
  children: ReactNode;
  /** The buttons; the failure text stands above them. */
  footer?: ReactNode;
}

/**
 * Every form of the portal: antd's `Form` with what all of them need. Enter that ends an input method's composition does
 * not submit; two quick clicks submit once; an error has the focus and goes away when its field is corrected; refusals of
 * the API show at their fields.
 */
export function PortalForm<Fields extends object>({
  form, onSubmit, onFailure, onCancel, children, footer, initialValues, onFinishFailed, onValuesChange, onFieldsChange, onFocus, ...rest
}: PortalFormProps<Fields>) {
  const { antd, name, busy, failure, run, focus, internal: { errors, restored, onEdit } } = form;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event)) {
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    // Events of dialogs bubble through React's tree to here; they have an Escape of their own.
    if (event.key !== 'Escape' || !onCancel || busy || !event.currentTarget.contains(event.target as Node)) return;
    event.stopPropagation();
    onCancel();
  }

  return (
    <Form<Fields>
      layout="vertical" requiredMark={false} validateTrigger="onBlur"
      {...rest}
      form={antd} name={name} initialValues={{ ...initialValues, ...restored }}
      onFinish={(values) => void run(() => onSubmit(values), onFailure)}
      onFinishFailed={(info) => {
        const [first] = info.errorFields;
        // None: a second click validates again, and this is the first one.
        if (!first) return;
        focus(String(first.name[0]) as Name<Fields>);
        onFinishFailed?.(info);
      }}
      onValuesChange={(changed: Partial<Fields>, all) => {
        onEdit(Object.keys(changed));
        onValuesChange?.(changed, all);
      }}
      onFieldsChange={(changed, all) => {
        errors.changed();
        onFieldsChange?.(changed, all);
      }}
      onFocus={(event) => {
        errors.clearOnFocus(event);
        onFocus?.(event);
      }}
      onKeyDown={onKeyDown}
    >
      {children}
      {failure && <Alert className={styles.failure ?? ''} type="error" showIcon role="alert" title={failure} />}
      {footer}
    </Form>
  );
}
