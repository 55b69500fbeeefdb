import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, Modal } from './base.ts';

function Teller() {
  const { message, modal } = App.useApp();
  return (
    <>
      <button
        type="button"
        onClick={() => {
          message.success('Saved');
          message.error('Not sent');
        }}
      >
        tell
      </button>
      <button type="button" onClick={() => modal.confirm({ title: 'Withdraw it?' })}>
        ask
      </button>
    </>
  );
}

test('messages and dialogs that are requested before antd is loaded show afterwards', async () => {
  render(
    <App>
      <Teller />
    </App>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'tell' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(await screen.findByText('Not sent')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'ask' }));
  expect(await screen.findByRole('dialog', { name: /Withdraw it/ })).toBeInTheDocument();
});

test('a dialog shows when it opens', () => {
  const { rerender } = render(<Modal open={false} title="Terms" />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  rerender(<Modal open title="Terms" />);
  expect(screen.getByRole('dialog', { name: 'Terms' })).toBeInTheDocument();
});

test('messages need the provider `App`', () => {
  // oxlint-disable-next-line no-console -- React reports the error that is thrown on purpose here
  const consoleError = jest.mocked(console.error);
  const complain = consoleError.getMockImplementation();
  consoleError.mockImplementation(() => {});
  expect(() => render(<Teller />)).toThrow('App around');
  consoleError.mockImplementation(complain);
});
