import { pressAgain, pressedBy } from './pressed.ts';

const PAGE = `<form>
  <div role="radiogroup"><label><input type="radio" name="a" checked>Password</label><label><input type="radio" name="a">Code</label></div>
  <button type="button">Use phone</button><button type="button" aria-label="English"><i>E</i></button><button type="submit">Go</button><a href="#x">Help</a>
</form>`;

function place(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}
afterEach(() => document.body.replaceChildren());

test('radio buttons and buttons are matched by name; links, labels and submit buttons are ignored', () => {
  const page = place(PAGE);
  const names = [...page.querySelectorAll('input, button, i, a, label')].map(pressedBy);
  expect(names).toEqual([
    undefined,
    'INPUT Password',
    undefined,
    'INPUT Code',
    'BUTTON Use phone',
    'BUTTON English',
    'BUTTON English',
    undefined,
    undefined,
  ]);
  expect(pressedBy(null)).toBeUndefined();
});

test('a click is repeated on the control of the same name and does not move the focus', () => {
  const live = place(PAGE.replaceAll('name="a"', 'name="b"'));
  expect(pressAgain(live, 'INPUT Code')).toBe(true);
  expect(live.querySelectorAll('input')[1]).toBeChecked();
  expect(document.body).toHaveFocus();
  expect(pressAgain(live, 'BUTTON that is gone')).toBe(false);
});
