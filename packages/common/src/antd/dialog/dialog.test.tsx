import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { App, Modal } from '../base.ts';
import '../over.ts';

/** A page with a list of two rows, and a dialog that `Open` shows. */
function Page({
  dialog,
  children,
}: {
  dialog: (open: boolean, close: () => void) => ReactNode;
  children?: (open: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <h1>Keys</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {children?.(() => setOpen(true))}
      {dialog(open, () => setOpen(false))}
    </main>
  );
}
const button = (name: string) => screen.getByRole('button', { name });

test.each([
  ['the first field', <input key="1" aria-label="Comment" />, {}, () => screen.getByLabelText('Comment')],
  [
    'the chosen one of radio buttons',
    <fieldset key="1">
      <input type="radio" name="role" aria-label="Finance" />
      <input type="radio" name="role" aria-label="Member" defaultChecked />
    </fieldset>,
    {},
    () => screen.getByLabelText('Member'),
  ],
  ['the primary action without fields', 'Sign in again first.', { okText: 'Sign in' }, () => button('Sign in')],
  [
    'the safe action, if the primary one is dangerous',
    'Leave?',
    { okText: 'Leave', cancelText: 'Stay', okButtonProps: { danger: true } },
    () => button('Stay'),
  ],
  [
    'what the dialog names',
    <p key="1" data-focus-first>
      <button type="button">Copy</button>
    </p>,
    { okText: 'Close' },
    () => button('Copy'),
  ],
] as const)('a dialog opens with the focus on %s', async (_what, content, props, target) => {
  render(
    <Page
      dialog={(open, close) => (
        <Modal open={open} title="Dialog" onCancel={close} {...props}>
          {content}
        </Modal>
      )}
    />,
  );
  await userEvent.click(button('Open'));
  await screen.findByRole('dialog');
  await waitFor(() => expect(target()).toHaveFocus());
});

test.each([
  [
    'is closed',
    (open: boolean, close: () => void) => <Modal open={open} title="Dialog" onCancel={close} cancelText="Cancel" />,
  ],
  [
    'is taken away',
    (open: boolean, close: () => void) => open && <Modal open title="Dialog" onCancel={close} cancelText="Cancel" />,
  ],
])('the focus returns to the opener of a dialog that %s', async (_how, dialog) => {
  render(<Page dialog={dialog} />);
  await userEvent.click(button('Open'));
  await screen.findByRole('dialog');
  await userEvent.click(button('Cancel'));
  await waitFor(() => expect(button('Open')).toHaveFocus());
});

function Rows({ onAsk, rows }: { onAsk: () => void; rows: readonly string[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row}>
          {row}
          <button type="button" onClick={onAsk}>
            Delete {row}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** `when`: milliseconds after which the row is removed, as when the list is read again. */
function List({ when }: { when: number }) {
  const [rows, setRows] = useState(['A', 'B', 'C']);
  const confirm = (close: () => void) => {
    const drop = () => setRows(['A', 'C']);
    if (when > 0) setTimeout(drop, when);
    else drop();
    close();
  };
  return (
    <Page
      dialog={(open, close) => (
        <Modal
          open={open}
          title="Dialog"
          onCancel={close}
          footer={
            <button type="button" onClick={() => confirm(close)}>
              Yes
            </button>
          }
        />
      )}
    >
      {(ask) => <Rows onAsk={ask} rows={rows} />}
    </Page>
  );
}

test.each([
  ['before the dialog closes', 0],
  ['after it has closed', 200],
])('when the row of the opener is removed %s, the focus goes to the next row', async (_what, when) => {
  render(<List when={when} />);
  await userEvent.click(button('Delete B'));
  await screen.findByRole('dialog');
  await userEvent.click(button('Yes'));
  await waitFor(() => expect(button('Delete C')).toHaveFocus());
  expect(screen.queryByText('Delete B')).not.toBeInTheDocument();
});

test('the focus goes to the heading when nothing near the opener is left', async () => {
  function Empty() {
    const [there, setThere] = useState(true);
    return (
      <main>
        <h1>Keys</h1>
        {there && (
          <Page
            dialog={(open) =>
              open && (
                <Modal
                  open
                  title="Dialog"
                  footer={
                    <button type="button" onClick={() => setThere(false)}>
                      Yes
                    </button>
                  }
                />
              )
            }
          />
        )}
      </main>
    );
  }
  render(<Empty />);
  await userEvent.click(button('Open'));
  await screen.findByRole('dialog');
  await userEvent.click(button('Yes'));
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});

test('the focus stays in a dialog whose content changes', async () => {
  function Steps() {
    const [made, setMade] = useState(false);
    return (
      <Modal open title="Dialog" footer={null}>
        {made ? <button type="button">Copy</button> : <input aria-label="Comment" onChange={() => setMade(true)} />}
      </Modal>
    );
  }
  render(<Steps />);
  await waitFor(() => expect(screen.getByLabelText('Comment')).toHaveFocus());
  await userEvent.keyboard('x');
  await waitFor(() => expect(button('Copy')).toHaveFocus());
});

test('a dialog whose action is being sent cannot be left', async () => {
  const onCancel = jest.fn();
  render(<Modal open title="Dialog" cancelText="Cancel" confirmLoading onCancel={onCancel} />);
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('dialog').parentElement!);
  expect(onCancel).not.toHaveBeenCalled();
});

test('a dangerous question opens with the focus on Cancel, and restores the focus', async () => {
  function Asks() {
    const { modal } = App.useApp();
    return (
      <button
        type="button"
        onClick={() =>
          modal.confirm({
            title: 'Withdraw it?',
            okText: 'Withdraw',
            cancelText: 'Keep',
            okButtonProps: { danger: true },
          })
        }
      >
        Ask
      </button>
    );
  }
  render(
    <App>
      <Asks />
    </App>,
  );
  await userEvent.click(button('Ask'));
  await waitFor(() => expect(button('Keep')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button('Ask')).toHaveFocus());
});

test('a question whose answer is being sent cannot be left; if it fails, it can', async () => {
  const sent = Promise.withResolvers<void>();
  // antd returns another rejected promise, which nothing handles.
  const then = sent.promise.then.bind(sent.promise);
  sent.promise.then = (...handlers) => {
    const after = then(...handlers);
    after.catch(() => undefined);
    return after;
  };
  const onCancel = jest.fn();
  function Asks() {
    const { modal } = App.useApp();
    const onOk = () => sent.promise;
    return (
      <button
        type="button"
        onClick={() => modal.confirm({ title: 'Rotate?', okText: 'Rotate', cancelText: 'Keep', onOk, onCancel })}
      >
        Ask
      </button>
    );
  }
  render(
    <App>
      <Asks />
    </App>,
  );
  await userEvent.click(button('Ask'));
  await userEvent.click(await screen.findByRole('button', { name: 'Rotate' }));
  expect(button('Keep')).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).not.toHaveBeenCalled();
  await act(async () => sent.reject(new Error('refused')));
  await waitFor(() => expect(button('Keep')).toBeEnabled());
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalled();
});
