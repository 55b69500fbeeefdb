import { useIntl } from 'react-intl';
import { App } from '../antd/base.ts';
import type { FormInstance } from '../antd/base.ts';
import { ApiError } from '../client/api-error.ts';
import { fieldOfCode } from '../errors/fields.ts';
import { pointAt } from './field-focus.ts';
import { messageOf } from './server-message.tsx';

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
    if (!putUnderFields(form, error, intl.locale, names)) message.error(messageOf(error, intl.locale));
  };
}

/** Sets the errors of the fields that the form has; answers whether there was any. `locale` is the language they were said in. */
export function putUnderFields<Values>(form: FormInstance<Values>, error: ApiError, locale: string, names: Readonly<Record<string, string>> = {}): boolean {
  const fields = Object.entries(refusedFields(error))
    .map(([wire, issue]) => ({ name: names[wire] ?? wire, errors: [messageOf({ ...issue, message: issue.message || error.message }, locale)] }))
    .filter(({ name }) => form.getFieldInstance(name) !== undefined || name in (form.getFieldsValue(true) as object));
  if (fields.length === 0) return false;
  form.setFields(fields as unknown as Parameters<typeof form.setFields>[0]);
  pointAt(form, fields[0]!.name);
  return true;
}

/** The API names the fields; where it does not, the catalogue knows which field some codes are about. */
function refusedFields(error: ApiError): Record<string, { code: string; message: string }> {
  if (Object.keys(error.fields).length > 0) return error.fields;
  const field = (fieldOfCode as Readonly<Record<string, string>>)[error.code];
  return field === undefined ? {} : { [field]: { code: error.code, message: error.message } };
}
