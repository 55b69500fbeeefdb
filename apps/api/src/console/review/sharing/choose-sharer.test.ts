import { chooseSharer, type Shareable, type Sharing } from './choose-sharer.ts';

const person = (user_id: string, change: Partial<Sharing> = {}): Sharing => ({
  user_id,
  kinds: [],
  languages: [],
  regions: [],
  queues: ['partnerContract', 'accountApplication'],
  load: 1,
  ...change,
});
const request: Shareable = { queue: 'partnerContract', language: 'en-US', region: 'elsewhere' };
const chosen = (mode: 'load' | 'skill', ...people: Sharing[]) => chooseSharer(mode, people, request)?.user_id;

test('the one with the smallest load who may decide gets it, of several the first', () => {
  expect(chosen('load', person('ann'), person('bo', { load: 0 }), person('cy', { load: 0 }))).toBe('bo');
  expect(chosen('load', person('ann', { load: 0, queues: [] }), person('bo'))).toBe('bo');
  expect(chosen('load')).toBeUndefined();
});

test('skills count when requests are shared by them; nothing named is everything', () => {
  const others = [
    person('kind', { load: 0, kinds: ['accountApplication'] }),
    person('language', { load: 0, languages: ['zh-CN'] }),
    person('region', { load: 0, regions: ['china'] }),
  ];
  expect(chosen('load', ...others, person('bo'))).toBe('kind');
  expect(chosen('skill', ...others, person('bo'))).toBe('bo');
  const fitting = person('di', { kinds: ['partnerContract'], languages: ['zh-CN', 'en-US'], regions: ['elsewhere'] });
  expect(chosen('skill', ...others, fitting)).toBe('di');
  expect(chosen('skill', ...others)).toBeUndefined();
});
