import { checkLicenceFile, LICENCE_FILE_MAX, licenceFileAccept } from './licence-file.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

test.each([
  [file('a.jpg', 'image/jpeg'), undefined],
  [file('a.JPEG', 'image/jpeg'), undefined],
  [file('执照.png', 'image/png'), undefined],
  [file('a.png', ''), undefined],
  [file('a.png', 'image/jpeg'), 'upload.type'],
  [file('a.gif', 'image/gif'), 'upload.type'],
  [file('a.svg', 'image/svg+xml'), 'upload.type'],
  [file('a.jpg.exe', 'image/jpeg'), 'upload.type'],
  [file('jpg', 'image/jpeg', 0), 'upload.type'],
  [file('a.pdf', 'application/pdf'), 'upload.type'],
  [file('a.png', 'image/png', 0), 'upload.type'],
  [file('a.png', 'image/png', LICENCE_FILE_MAX), undefined],
  [file('a.png', 'image/png', LICENCE_FILE_MAX + 1), 'upload.size'],
])('%j: %s', (value, issue) => {
  expect(checkLicenceFile(value)).toBe(issue);
});

test('staff may also upload a PDF', () => {
  expect(checkLicenceFile(file('a.pdf', 'application/pdf'), { pdf: true })).toBeUndefined();
  expect(licenceFileAccept()).not.toContain('pdf');
  expect(licenceFileAccept({ pdf: true })).toContain('.pdf');
});
