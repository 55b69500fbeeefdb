import { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { RejectedRequest } from '../certification.queries.ts';
import { initialFrom } from './correction.ts';

const rejected: RejectedRequest = {
  id: 4,
  type: LicenceType.businessLicence,
  company: 'Old Ltd',
  code: 'C1',
  imageId: 'lic-1',
  byTransaction: false,
  decidedAt: '2026-03-17T08:30:00Z',
  refused: [{ field: 'Company', reason: 'mismatch' }],
};

test('without a rejection all fields are editable and have the values of the draft', () => {
  expect(initialFrom(null, { Company: 'Typed' })).toEqual({
    values: { Company: 'Typed' },
    kept: new Set(),
    reasons: {},
  });
});

test('only refused fields are editable, the picture is kept', () => {
  expect(initialFrom(rejected, undefined)).toEqual({
    values: { LicType: 1, Company: 'Old Ltd', LicCode: 'C1', file: 'lic-1' },
    kept: new Set(['LicType', 'LicCode', 'file']),
    reasons: { Company: 'mismatch' },
  });
});

test('a refused picture starts empty', () => {
  const { values, kept } = initialFrom(
    { ...rejected, refused: [{ field: 'LicURL', reason: 'unreadable' }] },
    undefined,
  );
  expect(values).toEqual({ LicType: 1, Company: 'Old Ltd', LicCode: 'C1' });
  expect(kept.has('file')).toBe(false);
});

test('the draft overrides the request; a changed locked field unlocks all', () => {
  expect(initialFrom(rejected, { Company: 'New Ltd', LicCode: 'C1' })).toMatchObject({
    values: { Company: 'New Ltd' },
    kept: new Set(['LicType', 'LicCode', 'file']),
  });
  expect(initialFrom(rejected, { LicCode: 'C2' })).toMatchObject({ values: { LicCode: 'C2' }, kept: new Set() });
});

test('after a withdrawal all fields are editable and have the submitted values, overlaid with the draft', () => {
  expect(initialFrom(null, { Company: 'Typed' }, rejected)).toEqual({
    values: { LicType: 1, Company: 'Typed', LicCode: 'C1', file: 'lic-1' },
    kept: new Set(),
    reasons: {},
  });
});
