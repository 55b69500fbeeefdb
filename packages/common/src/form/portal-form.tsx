import type { KeyboardEvent, ReactNode } from 'react';
import { Alert, Form, type FormProps } from '../antd/base.ts';
import { isComposing } from './composing.ts';
import type { Name } from './field-errors.ts';
import { useSuperseded } from './use-superseded.ts';
import type { PortalFormState } from './use-portal-form.tsx';
import type { Versions } from './version/use-versions.tsx';
import styles from './portal-form.module.css';

export interface PortalFormProps<Fields extends object> extends Omit<
  FormProps<Fields>,
  'form' | 'name' | 'onFinish' | 'children'
> {
  /** From `usePortalForm`. */
  form: PortalFormState<Fields>;
  /** Called with the values once all rules pass. A rejection is shown at its fields, or else as the failure text. */
  onSubmit: (values: Fields) => unknown;
  /** Replaces `form.showFailure` for refusals that this page handles itself. */
  onFailure?: (error: unknown) => void;
  /** From `useVersions`: shows the panel of concurrent changes. */
  versions?: Versions;
  /** Called on Escape while nothing is being submitted, for a form that is opened and closed in place. */
  onCancel?: () => void;
  children: ReactNode;
  /** The buttons; the failure text is above them. */
  footer?: ReactNode;
}

/**
 * The form of all pages: antd's `Form` with common behaviour. Enter that ends an input method's composition does not
 * submit; two quick clicks submit once; the `Dialog` around it cannot be closed meanwhile; an error gets the focus and
 * disappears when its field is corrected; refusals of the API are shown at their fields.
 */
export function PortalForm<Fields extends object>({
  form,
  onSubmit,
  onFailure,
  versions,
  onCancel,
  children,
  footer,
  initialValues,
  onFinishFailed,
  onValuesChange,
  onFieldsChange,
  onFocus,
  ...rest
}: PortalFormProps<Fields>) {
  const {
    antd,
    name,
    busy,
    failure,
    run,
    focus,
    showFailure,
    internal: { errors, restored, open, onEdit },
  } = form;
  const superseded = useSuperseded(antd, open);

  function fail(error: unknown) {
    if (!versions?.shows(error)) (onFailure ?? showFailure)(error);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event)) {
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    // Events of dialogs bubble through React's tree to here; they handle Escape themselves.
    if (event.key !== 'Escape' || !onCancel || busy || !event.currentTarget.contains(event.target as Node)) return;
    event.stopPropagation();
    onCancel();
  }

  return (
    <Form<Fields>
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      // The browser's own messages are in its language, not the page's.
      noValidate
      {...rest}
      form={antd}
      name={name}
      initialValues={{ ...initialValues, ...restored }}
      onFinish={(values) => {
        superseded.end();
        void run(() => onSubmit(values), fail);
      }}
      onFinishFailed={(info) => {
        const [first] = info.errorFields;
        if (!first) {
          superseded.drop();
          return;
        }
        superseded.end();
        errors.show(info);
        focus(String(first.name[0]) as Name<Fields>);
        onFinishFailed?.(info);
      }}
      onValuesChange={(changed: Partial<Fields>, all) => {
        onEdit(Object.keys(changed));
        onValuesChange?.(changed, all);
      }}
      onFieldsChange={(changed, all) => {
        errors.changed();
        superseded.changed();
        onFieldsChange?.(changed, all);
      }}
      onFocus={(event) => {
        errors.clearOnFocus(event);
        onFocus?.(event);
      }}
      onKeyDown={onKeyDown}
    >
      {children}
      {versions?.panel}
      {failure && <Alert className={styles.failure ?? ''} type="error" showIcon role="alert" title={failure} />}
      {footer}
    </Form>
  );
}
