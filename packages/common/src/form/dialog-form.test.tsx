import { act, screen, waitFor } from '@testing-library/react';
import { commonMessages } from '../intl/messages.ts';
import { RemoteRoot, type RemoteApp } from '../remote/remote-root.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from './dialog-form.tsx';
import { usePortalForm } from './use-portal-form.tsx';

const onSubmit = jest.fn();
const onClose = jest.fn();

function Ask() {
  const form = usePortalForm({ name: 'ask' });
  return (
    <DialogForm form={form} onSubmit={onSubmit} submit="Send" onClose={onClose}>
      Shall it be sent?
    </DialogForm>
  );
}
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <Dialog open title="Question" onClose={onClose}>
      <Ask />
    </Dialog>
  </RemoteRoot>
);

test('a dialog cannot be left while its form is being sent; after a refusal it can', async () => {
  const reply = Promise.withResolvers<void>();
  onSubmit.mockReturnValue(reply.promise);
  const { user } = renderApp(App, '/');
  const dialog = await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());

  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  await user.click(dialog.parentElement!);
  expect(onClose).not.toHaveBeenCalled();

  await act(async () => reply.reject(new Error('a bug')));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
