import { shrinkPicture } from './shrink-picture.ts';

const photograph = new File(['photograph'], 'licence.png', { type: 'image/png' });
const close = jest.fn();

/** jsdom decodes and draws no pictures. */
function browserWith(size: { width: number; height: number } | undefined) {
  const draw = jest.fn();
  globalThis.createImageBitmap = () =>
    size ? Promise.resolve({ ...size, close } as ImageBitmap) : Promise.reject(new Error('no picture'));
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: draw } as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    done(new Blob(['smaller.'], { type: 'image/jpeg' }));
  });
  return draw;
}

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test('a photograph of 48 megapixels is shrunk, and keeps its proportions', async () => {
  const draw = browserWith({ width: 8064, height: 6048 });
  const shrunk = await shrinkPicture(photograph);
  expect([shrunk.name, shrunk.type, shrunk === photograph]).toEqual(['licence.jpg', 'image/jpeg', false]);
  expect(draw).toHaveBeenCalledWith(expect.anything(), 0, 0, 4618, 3464);
  expect(close).toHaveBeenCalled();
});

test('other pictures are sent as they are', async () => {
  browserWith({ width: 8000, height: 5000 });
  expect(await shrinkPicture(photograph)).toBe(photograph);
  browserWith(undefined);
  expect(await shrinkPicture(photograph)).toBe(photograph);
});
