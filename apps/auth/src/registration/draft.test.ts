import { draftOf } from './draft.ts';

const draft = draftOf('aForm', { name: '', country: 0, types: [0] });

test('keeps texts, ids and lists of ids of its own fields, and nothing else', () => {
  draft.keep({ name: 'Lin', country: 6, types: [1, 3], password: 'Quill-2026x', verify_code: '308412' });
  expect(draft.read()).toEqual({ name: 'Lin', country: 6, types: [1, 3] });
  expect(sessionStorage.getItem('acc:draft:aForm')).not.toMatch(/Quill|308412/);
  expect(draftOf('another', { name: '' }).read()).toEqual({});
  draft.keep(null);
  expect(sessionStorage.getItem('acc:draft:aForm')).toBeNull();
});

test.each(['{', '[]', '"x"', '{"name":{"a":1},"types":["1"],"country":""}'])('what cannot be a draft is none: %s', (text) => {
  sessionStorage.setItem('acc:draft:aForm', text);
  expect(draft.read()).toEqual({});
});

test('null is none', () => {
  sessionStorage.setItem('acc:draft:aForm', 'null');
  expect(draft.read()).toEqual({});
});
