import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Input } from '../antd/base.ts';
import { ApiError } from '../client/api-error.ts';
import { updateAttribute } from '../contract/account/profile.ts';
import { passes } from './rules.tsx';
import { RemoteRoot, type RemoteApp } from '../remote/remote-root.tsx';
import { commonMessages } from '../intl/messages.ts';
import { mayLeave } from '../routes/leaving.ts';
import { checkUserName } from '../rules/user/user-name.ts';
import { renderApp } from '../testing/render-app.tsx';
import { InlineEdit } from './inline-edit.tsx';

const onSave = jest.fn();
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <InlineEdit
      name="user_name"
      label="Name"
      value="Lin Yuan"
      rules={[passes(checkUserName)]}
      editor={<Input />}
      onSave={onSave}
      versions={{ version: 3, of: updateAttribute, read: ({ AttrValue }) => AttrValue }}
    >
      Lin Yuan
    </InlineEdit>
  </RemoteRoot>
);

async function edit() {
  const view = renderApp(App, '/');
  await view.user.click(screen.getByRole('button', { name: 'Edit Name' }));
  return { ...view, input: await screen.findByLabelText('Name') };
}
const opener = () => screen.getByRole('button', { name: 'Edit Name' });

beforeEach(() => onSave.mockReset().mockResolvedValue(undefined));

test('a changed value is saved with Enter and the focus goes back to the button', async () => {
  const { user, input } = await edit();
  expect(input).toHaveFocus();

  await user.clear(input);
  await user.type(input, 'Lin Yu{Enter}');

  await waitFor(() => expect(onSave).toHaveBeenCalledWith('Lin Yu', 3));
  await waitFor(() => expect(opener()).toHaveFocus());
});

test.each([
  ['unchanged', '{Enter}'],
  ['given up with Escape', 'x{Escape}'],
])('a value that is %s closes the editor without a save', async (_, keys) => {
  const { user, input } = await edit();

  await user.type(input, keys);

  expect(await screen.findByText('Lin Yuan')).toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();
});

test('a refusal keeps the editor open with the input', async () => {
  onSave.mockRejectedValue(new ApiError({ code: '-1', message: 'Not today', status: 500 }));
  const { user, input } = await edit();

  await user.type(input, ' II{Enter}');

  expect(await screen.findByText('Not today')).toBeInTheDocument();
  expect(input).toHaveValue('Lin Yuan II');
});

test('two quick clicks save once, also when the check of the value takes long', async () => {
  const { user, input } = await edit();
  await user.type(input, ' II');
  const confirm = screen.getByRole('button', { name: 'Confirm' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await waitFor(() => expect(opener()).toHaveFocus());
  expect(onSave).toHaveBeenCalledTimes(1);
});

test.each(['Enter', 'Escape'])('%s that ends the composition of a word neither saves nor cancels', async (key) => {
  const { user, input } = await edit();
  await user.type(input, '林');
  // Safari ends the composition first and reports the key afterwards, as 229.
  const goesOn = fireEvent.keyDown(input, { key, keyCode: 229 });
  if (key === 'Enter') expect(goesOn).toBe(false);
  expect(input).toBeInTheDocument();
  expect(onSave).not.toHaveBeenCalled();
});

test('leaving the page with a changed value asks first', async () => {
  const proceed = jest.fn();
  const { user, input } = await edit();
  expect(mayLeave('/elsewhere', proceed)).toBe(true);
  await user.type(input, ' II');
  await waitFor(() => expect(mayLeave('/elsewhere', proceed)).toBe(false));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(proceed).toHaveBeenCalledTimes(1);
});

const changedTo = (AttrValue: string) =>
  new ApiError({ code: 'Account.Conflict', message: '', status: 409, more: { current: { AttrValue, version: 4 } } });

test('a concurrent change is shown beside the input, and the next save has its version', async () => {
  onSave.mockRejectedValueOnce(changedTo('Lin Y.'));
  const { user, input } = await edit();
  await user.type(input, ' II{Enter}');

  const theirs = await screen.findByRole('radio', { name: 'Take theirs: Lin Y.' });
  expect(screen.getByRole('radio', { name: 'Use mine: Lin Yuan II' })).toBeChecked();
  expect(input).toHaveValue('Lin Yuan II');
  await user.click(theirs);
  expect(input).toHaveValue('Lin Y.');

  await user.click(screen.getByRole('radio', { name: 'Use mine: Lin Yuan II' }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(onSave).toHaveBeenLastCalledWith('Lin Yuan II', 4));
});

test('a concurrent change of another value is not shown', async () => {
  onSave.mockRejectedValueOnce(changedTo('Lin Yuan'));
  const { user, input } = await edit();
  await user.type(input, ' II{Enter}');
  await waitFor(() => expect(opener()).toHaveFocus());
  expect(onSave.mock.calls).toEqual([
    ['Lin Yuan II', 3],
    ['Lin Yuan II', 4],
  ]);
});

test('what is typed while a value is being saved stays in the editor', async () => {
  const saved = Promise.withResolvers<void>();
  onSave.mockReturnValueOnce(saved.promise);
  const { user, input } = await edit();
  await user.type(input, ' A{Enter}');
  await waitFor(() => expect(onSave).toHaveBeenCalledWith('Lin Yuan A', 3));
  await user.type(input, 'B');
  await act(async () => saved.resolve());
  expect(screen.getByLabelText('Name')).toHaveValue('Lin Yuan AB');
  await user.type(input, '{Enter}');
  await waitFor(() => expect(onSave).toHaveBeenLastCalledWith('Lin Yuan AB', 3));
  await waitFor(() => expect(opener()).toHaveFocus());
});
