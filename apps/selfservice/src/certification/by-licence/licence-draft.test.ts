import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { licenceDraft } from './licence-draft.ts';

beforeEach(() => sessionStorage.clear());

test('a draft is restored for the same user only, until it is dropped', () => {
  const draft = { LicType: LicenceType.other, file: 'lic-1', Company: 'Acme', LicCode: '9' };
  licenceDraft('u-1').keep(draft);
  expect(licenceDraft('u-1').read()).toEqual(draft);
  expect(licenceDraft('u-2').read()).toEqual({});
  licenceDraft('u-1').drop();
  expect(licenceDraft('u-1').read()).toEqual({});
});

test.each(['null', '7', 'not json', '{}', '{"LicType":12,"Company":5}'])('the stored value %s is ignored', (kept) => {
  sessionStorage.setItem('acc:draft:licence:u-1', kept);
  expect(licenceDraft('u-1').read()).toEqual({});
});
