import { useRef } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { Form, Input } from '../../antd/base.ts';
import { commonMessages } from '../../intl/messages.ts';
import { usePortalForm } from '../use-portal-form.tsx';
import { FilterForm, type FilterFields } from './filter-form.tsx';

interface Filter {
  name: string;
  from: string;
  to: string;
}

const NONE: Filter = { name: '', from: '', to: '' };
const onFilter = jest.fn();
const user = userEvent.setup();
const media = window.matchMedia;
afterEach(() => {
  window.matchMedia = media;
  onFilter.mockClear();
});

function List({ filter }: { filter: Filter }) {
  const form = usePortalForm<Filter>({ name: 'test' });
  const fields = useRef<FilterFields<Filter>>(null);
  return (
    <>
      <button type="button" onClick={() => fields.current?.focus('name')}>
        To the name
      </button>
      <FilterForm ref={fields} form={form} label="Filters of the test" filter={filter} none={NONE} onFilter={onFilter}>
        <Form.Item name="name" label="Name">
          <Input />
        </Form.Item>
      </FilterForm>
    </>
  );
}

const page = (filter: Filter) => (
  <IntlProvider locale="en-US" messages={commonMessages['en-US']}>
    <List filter={filter} />
  </IntlProvider>
);

function narrow() {
  window.matchMedia = (query) => ({ ...media(query), matches: query.includes('max-width') });
}

test('a wide window shows the fields; texts are trimmed, filters without a field are kept', async () => {
  render(page({ ...NONE, from: '2026-01-01' }));
  expect(screen.queryByRole('button', { name: /^Filter/ })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Name'), ' Acme ');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(onFilter).toHaveBeenCalledWith({ name: 'Acme', from: '2026-01-01', to: '' });
});

test('a phone shows one button with the number of active filters; a search folds the fields again', async () => {
  narrow();
  render(page({ name: 'Acme', from: '2026-01-01', to: '2026-01-31' }));
  const fold = screen.getByRole('button', { name: 'Filter (2)', expanded: false });
  expect(screen.getByLabelText('Name')).not.toBeVisible();

  await user.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByLabelText('Name')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(onFilter).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Name')).not.toBeVisible();
  expect(fold).toHaveFocus();
});

test('a field that is folded on a phone unfolds for the focus', async () => {
  narrow();
  render(page(NONE));
  await user.click(screen.getByRole('button', { name: 'To the name' }));
  expect(screen.getByLabelText('Name')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByRole('button', { name: /^Filter/, expanded: true })).toBeInTheDocument();
});

test('Reset also empties what was typed without a search', async () => {
  render(page(NONE));
  await user.type(screen.getByLabelText('Name'), 'Acme');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect(onFilter).toHaveBeenCalledWith(NONE);
});

test('the fields follow the address', () => {
  const { rerender } = render(page({ ...NONE, name: 'Acme' }));
  rerender(page({ ...NONE, name: 'Bolt' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Bolt');
});
