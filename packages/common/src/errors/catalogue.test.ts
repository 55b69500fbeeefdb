import { catalogue, entryOf, isErrorCode, textIdOf, type CatalogueCode } from './catalogue.ts';
import { fieldOfCode } from './fields.ts';

const entries = Object.entries(catalogue) as [CatalogueCode, (typeof catalogue)[CatalogueCode]][];

test.each(entries.filter(([code]) => /^\d{10}$/.test(code)))('%s begins with its status', (code, { status }) => {
  expect(code.slice(0, 3)).toBe(String(status));
});

test('every code that shows at a field has one, and no other code', () => {
  const shownAtField = entries.filter(([, { show }]) => show === 'field').map(([code]) => code);
  expect(Object.keys(fieldOfCode).sort()).toEqual(shownAtField.sort());
  expect(Object.values(fieldOfCode).filter((field) => !/^[a-z_]+$/.test(field))).toEqual([]);
});

test('an issue of a rule is a 400 under its field, with its own id as text', () => {
  expect(entryOf('password.weak')).toEqual({ status: 400, show: 'field' });
  expect(textIdOf('password.weak')).toBe('password.weak');
  expect(textIdOf('Account.Login.Wrong')).toBe('error.Account.Login.Wrong');
});

test('names of object members are no codes', () => {
  expect(isErrorCode('Account.Login.Choice')).toBe(true);
  expect(isErrorCode('email.empty')).toBe(true);
  expect(isErrorCode('Account.Login.Choise')).toBe(false);
  expect(isErrorCode('constructor')).toBe(false);
  expect(isErrorCode('__proto__')).toBe(false);
});
