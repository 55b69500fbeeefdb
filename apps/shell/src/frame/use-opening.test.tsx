import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useOpening } from './use-opening.ts';

function Frame({ pathname }: { pathname: string }) {
  const around = useRef<HTMLDivElement>(null);
  useOpening(around, 'opening', pathname);
  return <div ref={around} className="page opening" data-testid="page" />;
}

const classes = () => screen.getByTestId('page').className;

test.each([
  ['its first key', () => fireEvent.keyDown(document.body, { key: 'a' })],
  ['its first pointer', () => fireEvent.pointerDown(document.body)],
  ['five seconds', () => jest.advanceTimersByTime(5000)],
])('a page opens until %s, and again after a move', (_, end) => {
  jest.useFakeTimers();
  try {
    const { rerender } = render(<Frame pathname="/one" />);
    expect(classes()).toBe('page opening');
    end();
    expect(classes()).toBe('page');
    rerender(<Frame pathname="/two" />);
    expect(classes()).toBe('page opening');
    end();
    expect(classes()).toBe('page');
  } finally {
    jest.useRealTimers();
  }
});
