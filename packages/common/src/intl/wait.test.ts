import { waitOf } from './wait.ts';

test.each([
  [1, { id: 'wait', values: { seconds: 1 } }],
  [60, { id: 'wait', values: { seconds: 60 } }],
  [61, { id: 'waitMinutes', values: { minutes: 2 } }],
  [892, { id: 'waitMinutes', values: { minutes: 15 } }],
])('a wait of %s seconds has the unit and number of its text', (seconds, written) => {
  expect(waitOf(seconds)).toEqual(written);
});
