import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PageTab, PageTabs } from './page-tabs.tsx';

test('the tabs of a page are a navigation by name; the one that is shown is the current page', () => {
  render(
    <MemoryRouter>
      <PageTabs label="Profile">
        <PageTab to="/a" active>
          A
        </PageTab>
        <PageTab to="/b" active={false}>
          B
        </PageTab>
      </PageTabs>
    </MemoryRouter>,
  );
  expect(screen.getByRole('navigation', { name: 'Profile' })).toBeInTheDocument();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('A');
  expect(screen.getByRole('link', { name: 'B' })).toHaveAttribute('href', '/b');
});
