import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { OPENS_MS } from '@portal/common/pages/opens-ms';
import { useOpening } from './use-opening.ts';

/** Of a wide window: jsdom leaves out what stands in a media query. */
const RULES = readFileSync(join(__dirname, 'portal-frame.module.css'), 'utf8');

function Frame({ pathname = '/one', children }: { pathname?: string; children?: ReactNode }) {
  const around = useRef<HTMLDivElement>(null);
  useOpening(around, 'opening', pathname);
  return (
    <>
      <style>{RULES}</style>
      <div ref={around} className="page opening" data-testid="page">
        <h1 tabIndex={-1}>Page</h1>
        {children}
      </div>
      <footer>Terms</footer>
    </>
  );
}

const classes = () => screen.getByTestId('page').className;

test.each([
  ['its first key', () => fireEvent.keyDown(document.body, { key: 'a' })],
  ['its first pointer', () => fireEvent.pointerDown(document.body)],
  ['its first turn of a wheel', () => fireEvent.wheel(document.body)],
  ['its first touch that scrolls', () => fireEvent.touchMove(document.body)],
  ['a click without a pointer', () => fireEvent.click(document.body)],
  ['a focus without a key', () => screen.getByRole('button', { name: 'In page' }).focus()],
  ['five seconds', () => jest.advanceTimersByTime(OPENS_MS)],
])('a page opens until %s, and again after a move', (_, end) => {
  jest.useFakeTimers();
  try {
    const button = <button type="button">In page</button>;
    const { rerender } = render(<Frame>{button}</Frame>);
    expect(classes()).toBe('page opening');
    end();
    expect(classes()).toBe('page');
    screen.getByRole('heading').focus();
    rerender(<Frame pathname="/two">{button}</Frame>);
    expect(classes()).toBe('page opening');
    end();
    expect(classes()).toBe('page');
  } finally {
    jest.useRealTimers();
  }
});

test('a focus that the page moves itself does not end it', () => {
  render(
    <>
      <button type="button">In header</button>
      <Frame>
        <div data-overlay>
          <button type="button">In dialog</button>
        </div>
      </Frame>
    </>,
  );
  screen.getByRole('heading').focus();
  for (const name of ['In dialog', 'In header']) screen.getByRole('button', { name }).focus();
  expect(classes()).toBe('page opening');
});

test('what stands below a skeleton waits for it, but not dialogs and messages, and nothing in a page in use', () => {
  const page = (loading: boolean) => (
    <Frame>
      <section>
        <div>{loading && <div data-loading />}</div>
        <p>Below</p>
      </section>
      <div data-overlay>
        <div role="dialog">
          <div data-loading />
          <p>In dialog</p>
        </div>
        <p>Message</p>
      </div>
    </Frame>
  );
  const { rerender } = render(page(true));
  for (const text of ['Below', 'Terms']) expect(screen.getByText(text)).not.toBeVisible();
  for (const text of ['In dialog', 'Message']) expect(screen.getByText(text)).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'a' });
  for (const text of ['Below', 'Terms']) expect(screen.getByText(text)).toBeVisible();
  rerender(page(false));
  rerender(page(true));
  for (const text of ['Below', 'Terms']) expect(screen.getByText(text)).toBeVisible();
});

test('in a wide window nothing waits for what needs a line of its own only in a narrow one', () => {
  render(
    <Frame>
      <div>
        <span hidden data-loading-narrow />
      </div>
      <p>Below</p>
    </Frame>,
  );
  for (const text of ['Below', 'Terms']) expect(screen.getByText(text)).toBeVisible();
});
