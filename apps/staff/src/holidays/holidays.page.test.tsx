import { screen } from '@testing-library/react';
import { importHolidays, listHolidays, removeHoliday } from '@portal/common/contract/console/holidays';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';

const admin = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges: [Privilege.admin] });
const open = () => renderApp(App, '/system/holidays', { user: admin, privileges: [Privilege.admin] });
const DAYS = [
  { day: '2026-01-01', works: 0 as const, name: 'New Year' },
  { day: '2026-02-14', works: 1 as const, name: 'In lieu' },
];

test('the days of a year, the warning about the next one, and removing a day', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(listHolidays, { year: 2026, days: DAYS, missing: 2027 }),
    mock(removeHoliday, ({ params }) => {
      sent.push(params.day);
      return {};
    }),
  );
  const { user } = open();
  expect(await screen.findByText(/2027 has no holidays yet/)).toBeInTheDocument();
  expect(screen.getByText('In lieu')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove 2026-01-01' }));
  expect(await screen.findByText('2026-01-01 removed')).toBeInTheDocument();
  expect(sent).toEqual(['2026-01-01']);
});

test('a file is imported, and one that cannot be read says where', async () => {
  const asked: unknown[] = [];
  server.use(
    mock(listHolidays, ({ query }) => {
      asked.push(query?.year);
      return { year: 2027, days: [], missing: null };
    }),
    mock(importHolidays, { added: 2, changed: 1, years: [2027] }),
  );
  const { user } = open();
  expect(await screen.findByText('2027 has no days yet')).toBeInTheDocument();
  // Another element after each upload.
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
  const file = new File(['day'], 'days.csv', { type: 'text/csv' });
  await user.upload(input(), file);
  expect(await screen.findByText('2 days added, 1 changed')).toBeInTheDocument();
  expect(asked.at(-1)).toBe(2027);
  server.use(mock(importHolidays, { refused: 'Account.Holidays.File' }));
  await user.upload(input(), file);
  expect(await screen.findByText(/This is no file of days/)).toBeInTheDocument();
});
