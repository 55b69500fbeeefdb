import { repeat } from './replay.ts';

const PAGE =
  '<form><button type="button">Use phone</button><input id="f_account" value=""><button type="button">Send code</button></form>';

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = PAGE;
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

test('a click is repeated with the values that the fields had then; the next waits until its effects are rendered', async () => {
  const account = document.getElementById('f_account') as HTMLInputElement;
  const sent: string[] = [];
  document.querySelectorAll('button')[1]?.addEventListener('click', () => sent.push(account.value));
  const next = jest.fn();
  repeat(
    document.body,
    { name: 'BUTTON Send code', values: new Map([['f_account', { value: 'lin@acme.example', hidden: false }]]) },
    next,
  );
  expect(sent).toEqual([]);
  await jest.runAllTimersAsync();
  expect(sent).toEqual(['lin@acme.example']);
  expect(next).toHaveBeenCalledTimes(1);
});

test('a click on a missing control is skipped', () => {
  const next = jest.fn();
  repeat(document.body, { name: 'BUTTON Gone', values: new Map() }, next);
  expect(next).toHaveBeenCalledTimes(1);
});
