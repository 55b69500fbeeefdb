import { replay } from './replay.ts';
import { typedIn, valuesIn, type Typed } from './take-over.ts';

const PAGE = '<form><button type="button">Use phone</button><input id="f_account" value=""><button type="button">Send code</button><input id="f_name" value=""></form>';

function place(html = PAGE): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}
const field = (part: HTMLElement, id: string) => part.querySelector(`#${id}`) as HTMLInputElement;

/** A page whose `Use phone` clears the account, and which records the account at a click on `Send code`. */
function livePage() {
  const live = place();
  const [toggle, send] = live.querySelectorAll('button');
  const sent: string[] = [];
  toggle?.addEventListener('click', () => { field(live, 'f_account').value = ''; });
  send?.addEventListener('click', () => sent.push(field(live, 'f_account').value));
  return { live, sent };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

test('a click is repeated with the values that the fields had then', async () => {
  const page = place();
  field(page, 'f_account').value = 'first@acme.example';
  const pressed = [{ name: 'BUTTON Send code', values: valuesIn(page) }];
  field(page, 'f_account').value = 'second@acme.example';
  field(page, 'f_name').value = 'Lin';
  const typed = typedIn(page, false);
  page.remove();

  const { live, sent } = livePage();
  replay(live, pressed, typed);
  await jest.runAllTimersAsync();

  expect(sent).toEqual(['first@acme.example']);
  expect(field(live, 'f_account')).toHaveValue('second@acme.example');
  expect(field(live, 'f_name')).toHaveValue('Lin');
});

test('input after a switch is kept, although the switch clears the field', async () => {
  const page = place();
  const pressed = [{ name: 'BUTTON Use phone', values: valuesIn(page) }];
  field(page, 'f_account').value = '13800000126';
  const typed = typedIn(page, false);
  page.remove();

  const { live } = livePage();
  replay(live, pressed, typed);
  await jest.runAllTimersAsync();

  expect(field(live, 'f_account')).toHaveValue('13800000126');
});

test('a click on a missing control is skipped; without clicks the values are applied immediately', () => {
  const typed: Typed = { values: new Map([['f_name', { value: 'Lin', hidden: false }]]), ticks: new Map(), focus: null, sent: false };
  const { live } = livePage();
  replay(live, [{ name: 'BUTTON Gone', values: new Map() }], typed);
  expect(field(live, 'f_name')).toHaveValue('Lin');
});

test('the focus stays in a dialog that a repeated click has opened', () => {
  const { live } = livePage();
  const dialog = place('<div role="dialog"><button>Move</button></div>');
  dialog.querySelector('button')?.focus();
  replay(live, [], { values: new Map(), ticks: new Map(), focus: { id: 'f_name', from: null, to: null }, sent: false });
  expect(dialog.querySelector('button')).toHaveFocus();
});
