import { newReference } from './reference.ts';

test.each([0, 0.5, 0.123456789])('the reference of a random %d has the length that a report may have', (random) => {
  jest.spyOn(Math, 'random').mockReturnValue(random);
  expect(newReference()).toMatch(/^[0-9a-z]{8}$/);
});
