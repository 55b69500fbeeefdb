import { useIntl } from 'react-intl';
import { App } from '../antd/base.ts';
import type { FormInstance } from '../antd/base.ts';
import { ApiError } from '../client/api-error.ts';
import { pointAt } from './field-focus.ts';

/**
 * Puts the refusals of the API where they belong: `fields` of an `ApiError` under their fields, anything else in a
 * message at the top of the page. `names` translates the wire's field names to the form's; unknown ones count as
 * anything else. The first field refused gets the focus. Typed input stays.
 */
export function useServerErrors<Values>(form: FormInstance<Values>, names: Readonly<Record<string, string>> = {}) {
  const { message } = App.useApp();
  const intl = useIntl();

  return function show(error: unknown): void {
    if (!(error instanceof ApiError)) {
      message.error(intl.formatMessage({ id: 'common.unexpected' }));
      return;
    }
    if (!putUnderFields(form, error, names)) message.error(error.message || intl.formatMessage({ id: 'common.unexpected' }));
  };
}

/** Sets the errors of the fields that the form has; answers whether there was any. */
export function putUnderFields<Values>(form: FormInstance<Values>, error: ApiError, names: Readonly<Record<string, string>> = {}): boolean {
  const fields = Object.entries(error.fields)
    .map(([wire, issue]) => ({ name: names[wire] ?? wire, errors: [issue.message || error.message] }))
    .filter(({ name }) => form.getFieldInstance(name) !== undefined || name in (form.getFieldsValue(true) as object));
  if (fields.length === 0) return false;
  form.setFields(fields as Parameters<typeof form.setFields>[0]);
  pointAt(form, fields[0]!.name);
  return true;
}
