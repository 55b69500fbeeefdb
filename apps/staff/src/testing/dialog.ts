import { screen } from '@testing-library/react';

/** The dialog with this title: in tests, all dialogs share one id of their titles. */
export async function dialogCalled(title: string): Promise<HTMLElement> {
  // A confirmation has its title twice: visible, and for assistive technology.
  const [heading] = await screen.findAllByText(title, { selector: '[class*="-title"] *' });
  const dialog = heading?.closest<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error(`${title} is not the title of a dialog`);
  return dialog;
}
