import { restoreInput, hasFieldsOf, typedIn } from './take-over.ts';

const PAGE =
  '<form><input id="f_account" value=""><input id="f_code" type="password" value=""><input type="checkbox" id="f_keep"><button type="submit">Go</button></form>';

function place(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}
const field = (part: HTMLElement, id: string) => part.querySelector(`#${id}`) as HTMLInputElement;

afterEach(() => document.body.replaceChildren());

test('values, ticks and focus are copied, with input events', () => {
  const page = place(PAGE);
  field(page, 'f_account').value = 'lin@acme.example';
  field(page, 'f_keep').checked = true;
  field(page, 'f_account').focus();
  field(page, 'f_account').setSelectionRange(2, 5);
  const typed = typedIn(page, false);
  page.remove();

  const live = place(PAGE);
  const heard: string[] = [];
  live.addEventListener('input', ({ target }) => heard.push((target as HTMLElement).id));
  restoreInput(live, typed);

  expect(field(live, 'f_account').value).toBe('lin@acme.example');
  expect(field(live, 'f_keep').checked).toBe(true);
  expect(heard).toContain('f_account');
  expect(heard).not.toContain('f_code');
  expect(document.activeElement).toBe(field(live, 'f_account'));
  expect([field(live, 'f_account').selectionStart, field(live, 'f_account').selectionEnd]).toEqual([2, 5]);
});

test('untouched fields keep the values of the live page', () => {
  const typed = typedIn(place(PAGE), false);
  const live = place(PAGE.replace('id="f_account" value=""', 'id="f_account" value="remembered"'));
  restoreInput(live, typed);
  expect(field(live, 'f_account').value).toBe('remembered');
});

test('a value that the live page has filled in, in the focused field, is replaced by what is typed next', () => {
  const page = place(PAGE);
  field(page, 'f_account').focus();
  const typed = typedIn(page, false);
  page.remove();
  const live = place(PAGE.replace('id="f_account" value=""', 'id="f_account" value="remembered"'));
  restoreInput(live, typed);
  const { selectionStart, selectionEnd } = field(live, 'f_account');
  expect([selectionStart, selectionEnd]).toEqual([0, 'remembered'.length]);
});

test('a typed password is not copied to a field of another type', () => {
  const page = place(PAGE);
  field(page, 'f_code').value = 'Paper#Ink7';
  const typed = typedIn(page, false);
  page.remove();
  const live = place(PAGE.replace('type="password"', 'type="text"'));
  restoreInput(live, typed);
  expect(field(live, 'f_code').value).toBe('');
});

test('a form that was submitted early is submitted by the live page', () => {
  const page = place(PAGE);
  const typed = typedIn(page, true);
  page.remove();
  const live = place(PAGE);
  const sent = jest.fn((event: Event) => event.preventDefault());
  live.addEventListener('submit', sent);
  restoreInput(live, typed);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('the live page is ready when it has all controls', () => {
  const page = place(PAGE);
  expect(hasFieldsOf(place('<input id="f_account">'), page)).toBe(false);
  expect(hasFieldsOf(place(PAGE), page)).toBe(true);
});

test('ids that React generates are ignored', () => {
  expect(hasFieldsOf(place(PAGE), place(`${PAGE}<input id="_R_2mca_">`))).toBe(true);
});

test('the focus stays on a link, the second of two with one text', () => {
  const links =
    '<a href="/a">Forgot password?</a><p><a href="/b">Forgot password?</a></p><button type="button" id="_R_7_">Show</button>';
  const page = place(PAGE + links);
  page.querySelectorAll('a')[1]?.focus();
  const onLink = typedIn(page, false);
  page.querySelector<HTMLElement>('button')?.focus();
  const onButton = typedIn(page, false);
  page.remove();
  const live = place(PAGE + links.replace('_R_7_', '_r_1_'));
  restoreInput(live, onLink);
  expect(document.activeElement).toBe(live.querySelectorAll('a')[1]);
  restoreInput(live, onButton);
  expect(document.activeElement).toBe(live.querySelector('button'));
});

test('the focus stays in a dialog that a repeated click has opened', () => {
  const live = place(PAGE);
  const dialog = place('<div role="dialog"><button>Move</button></div>');
  dialog.querySelector('button')?.focus();
  restoreInput(live, {
    values: new Map(),
    ticks: new Map(),
    focus: { id: 'f_account', value: undefined, from: null, to: null },
    sent: false,
  });
  expect(dialog.querySelector('button')).toHaveFocus();
});
