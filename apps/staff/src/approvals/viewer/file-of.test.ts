import { fileOf } from './file-of.ts';

test('decodes a picture to a file of its type and size', () => {
  const file = fileOf(`data:image/png;base64,${btoa('four')}`);
  expect(file).toMatchObject({ type: 'image/png', size: 4 });
});

test.each([
  ['markup', `data:image/svg+xml;base64,${btoa('<svg/>')}`],
  ['a page', `data:text/html;base64,${btoa('<p>')}`],
  ['plain text in the address', 'data:image/png,abc'],
  ['broken base64', 'data:image/png;base64,a'],
  ['another address', 'https://elsewhere.example/a.png'],
])('%s is not shown', (_, uri) => {
  expect(fileOf(uri)).toBeUndefined();
});
