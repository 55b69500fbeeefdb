import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { dropDraft, keepDraft, readDraft } from './licence-draft.ts';

beforeEach(() => sessionStorage.clear());

test('a draft comes back for the same person only, until it is dropped', () => {
  const draft = { LicType: LicenceType.other, file: 'lic-1', Company: 'Acme', LicCode: '9' };
  keepDraft('u-1', draft);
  expect(readDraft('u-1')).toEqual(draft);
  expect(readDraft('u-2')).toBeUndefined();
  dropDraft('u-1');
  expect(readDraft('u-1')).toBeUndefined();
});

test.each(['null', '7', 'not json', '{}', '{"LicType":12,"Company":5}'])('%s is no draft', (kept) => {
  sessionStorage.setItem('acc:draft:licence:u-1', kept);
  expect(readDraft('u-1')).toBeUndefined();
});
