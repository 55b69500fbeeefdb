import { readResetLink } from './reset-link.ts';

const read = (query: string) => readResetLink(new URLSearchParams(query));

test('all parameters are read', () => {
  expect(read('reset_code=r-1&user_id=u-7&user_type=2&user_name=Lin%20Yuan&status=1')).toEqual({
    code: 'r-1',
    userId: 'u-7',
    userType: 2,
    userName: 'Lin Yuan',
    reason: 1,
  });
});

test.each([
  ['no code', 'user_id=u-7'],
  ['no account', 'reset_code=r-1'],
  ['nothing', ''],
  ['an empty code', 'reset_code=&user_id=u-7'],
  ['a long code', `reset_code=${'x'.repeat(201)}&user_id=u-7`],
])('%s is not a valid link', (_, query) => {
  expect(read(query)).toBeUndefined();
});

test.each([
  ['user_type=4', 4],
  ['user_type=32', 32],
  ['user_type=6', 4],
  ['user_type=x', 4],
  ['', 4],
])('the user type of "%s" is %s', (query, userType) => {
  expect(read(`reset_code=r&user_id=u&${query}`)?.userType).toBe(userType);
});

test.each([
  ['status=0', 0],
  ['status=1', 1],
  ['status=2', 2],
  ['status=7', 0],
  ['', 0],
])('the reason of "%s" is %s', (query, reason) => {
  expect(read(`reset_code=r&user_id=u&${query}`)?.reason).toBe(reason);
});

test('a name is shortened and loses hidden characters', () => {
  expect(read(`reset_code=r&user_id=u&user_name=${encodeURIComponent('\u202eLin\u0000 <b>')}`)?.userName).toBe(
    'Lin <b>',
  );
  expect(read(`reset_code=r&user_id=u&user_name=${'x'.repeat(500)}`)?.userName).toHaveLength(60);
  const emoji = read(`reset_code=r&user_id=u&user_name=${encodeURIComponent(`${'x'.repeat(59)}😀😀`)}`);
  expect(emoji?.userName).toBe(`${'x'.repeat(59)}😀`);
});
