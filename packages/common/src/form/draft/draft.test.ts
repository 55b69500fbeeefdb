import { draftOf } from './draft.ts';

const isAorB = (value: unknown): value is 'A' | 'B' => value === 'A' || value === 'B';
const draft = draftOf('aForm', { name: '', country: 0, types: [0], grade: isAorB });

beforeEach(() => sessionStorage.clear());

test('a draft keeps texts, ids, lists of ids and tested values of its own fields only', () => {
  draft.keep({ name: 'Lin', country: 6, types: [1, 3], grade: 'B', password: 'Quill-2026x', verify_code: '308412' });
  expect(draft.read()).toEqual({ name: 'Lin', country: 6, types: [1, 3], grade: 'B' });
  expect(sessionStorage.getItem('acc:draft:aForm')).not.toMatch(/Quill|308412/);
  expect(draftOf('another', { name: '' }).read()).toEqual({});
  draft.drop();
  expect(sessionStorage.getItem('acc:draft:aForm')).toBeNull();
});

test('a field that is not given is kept, an emptied one is removed', () => {
  draft.keep({ name: 'Lin', country: 6, types: [1] });
  draft.keep({ name: '', country: 7 });
  expect(draft.read()).toEqual({ country: 7, types: [1] });
});

test.each(['{', '[]', '"x"', '7', 'null', '{"name":{"a":1},"types":["1"],"country":"","grade":"C"}'])(
  '%s is read as an empty draft',
  (text) => {
    sessionStorage.setItem('acc:draft:aForm', text);
    expect(draft.read()).toEqual({});
  },
);
