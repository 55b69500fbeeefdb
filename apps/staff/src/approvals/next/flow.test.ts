import { flowQuery, nextAddress, passedIn, passOver } from './flow.ts';

test('what was passed over stays in the address, the latest 50', () => {
  expect(nextAddress('')).toBe('/overview/next');
  let passed = '';
  for (let id = 1; id <= 51; id += 1) passed = passOver(passed, 'partnerContract', id);
  expect(passed.split(',')).toHaveLength(50);
  expect(passed).toMatch(/^partnerContract-2,.*,partnerContract-51$/);
  expect(passedIn(new URLSearchParams(nextAddress(passed).split('?')[1]))).toBe(passed);
  expect(passedIn(new URLSearchParams(flowQuery(passed)))).toBe(passed);
});
