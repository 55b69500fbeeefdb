import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Clicks an item of a menu that has just opened, once the menu has the focus. antd moves the focus into a menu three
 * frames after it has opened. A test can click sooner; then the menu would take the focus from the dialog that the item
 * has opened.
 */
export async function chooseItem(user: UserEvent, name: string): Promise<void> {
  const item = await screen.findByRole('menuitem', { name });
  await waitFor(() => expect(item.closest('[role=menu]')).toContainElement(document.activeElement as HTMLElement));
  await user.click(item);
}
