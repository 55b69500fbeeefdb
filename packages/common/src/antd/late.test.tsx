import { act, render, screen, waitFor } from '@testing-library/react';
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

function Replacer() {
  const { message } = App.useApp();
  return ['first', 'second'].map((content) => (
    <button key={content} type="button" onClick={() => message.success({ key: 'place', duration: 10, content })}>
      say {content}
    </button>
  ));
}

test('a message replaces the one with the same key and is shown for its full duration', async () => {
  const now = jest.spyOn(Date, 'now');
  /** Lets time pass, and antd count it: it does so in frames. */
  const pass = async (seconds: number) => {
    const then = Date.now() + seconds * 1000;
    now.mockImplementation(() => then);
    for (let frames = 0; frames < 3; frames += 1) await act(() => new Promise(requestAnimationFrame));
  };
  render(
    <App>
      <Replacer />
    </App>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'say first' }));
  await screen.findByText('first');
  await pass(8);
  await userEvent.click(screen.getByRole('button', { name: 'say second' }));
  await screen.findByText('second');
  await waitFor(() => expect(screen.queryByText('first')).toBeNull());
  await pass(8);
  expect(screen.getByText('second')).toBeInTheDocument();
  await pass(3);
  await waitFor(() => expect(screen.queryByText('second')).toBeNull());
  now.mockRestore();
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
