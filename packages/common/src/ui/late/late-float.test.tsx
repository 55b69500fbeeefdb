import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadControlsAtOnce } from './late-control.tsx';

let late: typeof import('./late-float.tsx');
beforeAll(async () => {
  loadControlsAtOnce(false);
  late = await import('./late-float.tsx');
  loadControlsAtOnce();
});

const onChoose = jest.fn();
const button = () => screen.getByRole('button', { name: 'Actions' });

function open() {
  const { LateDropdown } = late;
  render(
    <LateDropdown menu={{ items: [{ key: 'end', label: 'End', onClick: onChoose }] }}>
      <button type="button">Actions</button>
    </LateDropdown>,
  );
  return userEvent.setup();
}

// The first test loads the code; the later ones find it there.
test('a press on the button before the code is there opens the menu when it has come', async () => {
  open();
  const first = button();
  fireEvent.mouseDown(first);
  expect(first).toHaveAttribute('aria-busy', 'true');
  expect(await screen.findByRole('menuitem', { name: 'End' })).toBeInTheDocument();
  expect(button()).not.toBe(first);
  fireEvent.click(screen.getByRole('menuitem', { name: 'End' }));
  expect(onChoose).toHaveBeenCalledTimes(1);
});

test('Escape closes the menu, and the focus returns to the button', async () => {
  const user = open();
  await user.tab();
  expect(button()).toHaveFocus();
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: 'End' });
  await waitFor(() => expect(item).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button()).toHaveFocus());
});

test('Enter chooses an item once: the menu stays closed, and the focus returns to the button', async () => {
  onChoose.mockClear();
  const user = open();
  await user.tab();
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: 'End' });
  await waitFor(() => expect(item).toHaveFocus());
  // A browser presses the button next, which has the focus by then, unless the event is handled.
  expect(fireEvent.keyDown(item, { key: 'Enter', keyCode: 13 })).toBe(false);
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(button()).toHaveFocus();
});

test('a menu that is closed by a press elsewhere does not take the focus from there', async () => {
  const user = open();
  render(<input aria-label="Other" />);
  await user.click(button());
  // antd moves the focus into the menu after it has opened.
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'End' })).toHaveFocus());
  await user.click(screen.getByLabelText('Other'));
  expect(screen.getByLabelText('Other')).toHaveFocus();
});
