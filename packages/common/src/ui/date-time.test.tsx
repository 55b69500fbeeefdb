import { render, screen } from '@testing-library/react';
import { DateTime, dayOf } from './date-time.tsx';

const noon = new Date(2026, 2, 9, 12, 5).toISOString();

test('a time is shown in the zone of the browser, with the instant as attribute', () => {
  render(<DateTime at={noon} />);
  expect(screen.getByText('2026-03-09 12:05')).toHaveAttribute('datetime', noon);
});

test('a date is shown without the time', () => {
  render(<DateTime at={noon} dayOnly />);
  expect(screen.getByText('2026-03-09')).toBeInTheDocument();
  expect(dayOf(noon)).toBe('2026-03-09');
});

test.each([null, undefined, '', 'no time'])('%p is shown as two dashes', (at) => {
  const { container } = render(<DateTime at={at} />);
  expect(container).toHaveTextContent(/^--$/);
});
