import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Chooses an item of the menu that a button has just opened, once the menu has the focus. antd moves it there three
 * frames after the menu has opened: from the dialog that an item opens, if somebody could choose as fast as a test.
 */
export async function chooseItem(user: UserEvent, name: string): Promise<void> {
  const item = await screen.findByRole('menuitem', { name });
  await waitFor(() => expect(item.closest('[role=menu]')).toContainElement(document.activeElement as HTMLElement));
  await user.click(item);
}
