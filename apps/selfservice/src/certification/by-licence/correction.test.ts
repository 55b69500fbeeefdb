import { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { RejectedRequest } from '../certification.queries.ts';
import { changesRefused, initialFrom, reasonsOf } from './correction.ts';

const rejected: RejectedRequest = {
  id: 4,
  type: LicenceType.businessLicence,
  company: 'Old Ltd',
  code: 'C1',
  imageId: 'lic-1',
  byTransaction: false,
  decidedAt: '2026-03-17T08:30:00Z',
  refused: [{ field: 'Company', reason: 'mismatch' }],
  marks: [],
};

const VALUES = { LicType: LicenceType.businessLicence, Company: 'Old Ltd', LicCode: 'C1', file: 'lic-1' };

test('without a rejection the form has the values of the draft', () => {
  expect(initialFrom(null, { Company: 'Typed' })).toEqual({ Company: 'Typed' });
  expect(reasonsOf(null)).toEqual({});
});

test('a rejected request gives its values, with the picture, and the reasons', () => {
  expect(initialFrom(rejected, undefined)).toEqual(VALUES);
  expect(reasonsOf(rejected)).toEqual({ Company: 'mismatch' });
});

test('a refused picture starts empty', () => {
  const refused = { ...rejected, refused: [{ field: 'LicURL', reason: 'unreadable' }] } as const;
  const { file, ...others } = VALUES;
  expect(initialFrom(refused, undefined)).toEqual(others);
  expect(initialFrom(refused, { file: `${file}0` })).toEqual({ ...others, file: 'lic-10' });
});

test('the draft overrides the request, or the withdrawn one', () => {
  expect(initialFrom(rejected, { LicCode: 'C2' })).toEqual({ ...VALUES, LicCode: 'C2' });
  expect(initialFrom(null, { Company: 'Typed' }, rejected)).toEqual({ ...VALUES, Company: 'Typed' });
});

test('only another value of a refused field is a correction', () => {
  expect(changesRefused(rejected, { ...VALUES, Company: ' Old Ltd ' })).toBe(false);
  expect(changesRefused(rejected, { ...VALUES, LicCode: 'C2', file: 'lic-2', LicType: 2 })).toBe(false);
  expect(changesRefused(rejected, { ...VALUES, Company: 'New Ltd' })).toBe(true);
  const code = { ...rejected, refused: [{ field: 'LicCode', reason: 'mismatch' }] } as const;
  expect(changesRefused(code, { ...VALUES, LicCode: ' c1' })).toBe(false);
  expect(changesRefused(code, { ...VALUES, LicCode: 'C2' })).toBe(true);
});
