import { screen } from '@testing-library/react';
import { endSlow, showSlow, showTrouble } from './trouble.ts';

const SLOW = 'The portal is still loading';
const FAILED = 'The portal cannot open right now';
let root: HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  document.documentElement.lang = 'en-US';
  document.body.innerHTML = '<div id="root"></div>';
  root = document.getElementById('root') as HTMLElement;
  showSlow(10_000);
});
afterEach(() => {
  jest.useRealTimers();
});

test('an empty page says after a while that it is loading; a failure replaces that', () => {
  jest.advanceTimersByTime(9_999);
  expect(root).toBeEmptyDOMElement();
  jest.advanceTimersByTime(1);
  expect(screen.getByRole('heading', { name: SLOW })).toBeVisible();
  showTrouble(root, () => {});
  expect(screen.queryByText(SLOW)).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(FAILED);
});

test('after a failure nothing says that the page is loading', () => {
  showTrouble(root, () => {});
  jest.advanceTimersByTime(20_000);
  expect(screen.queryByText(SLOW)).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(FAILED);
});

test('over a prerendered page the notice keeps the page, and goes when that is live', () => {
  root.innerHTML = '<div data-prerender="wide"><input aria-label="typed"></div>';
  jest.advanceTimersByTime(10_000);
  expect(screen.getByRole('status')).toHaveTextContent(SLOW);
  expect(screen.getByLabelText('typed')).toBeVisible();
  endSlow();
  expect(screen.queryByText(SLOW)).not.toBeInTheDocument();
});
