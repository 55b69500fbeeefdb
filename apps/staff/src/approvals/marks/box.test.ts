import { checkMarks, type Box } from '@portal/common/rules/certification/marks';
import { between, isMark, MIDDLE, moved, pointIn, resized } from './box.ts';

const shown = { left: 100, top: 50, width: 400, height: 200 };

test.each([
  [0, { x: 0.25, y: 0.1 }],
  [90, { x: 0.1, y: 0.75 }],
  [180, { x: 0.75, y: 0.9 }],
  [270, { x: 0.9, y: 0.25 }],
] as const)('a point of a picture turned by %s degrees', (turned, point) => {
  const { x, y } = pointIn(shown, { clientX: 200, clientY: 70 }, turned);
  expect([x, y]).toEqual([expect.closeTo(point.x), expect.closeTo(point.y)]);
});

test('a point beside the picture is at its edge', () => {
  expect(pointIn(shown, { clientX: 0, clientY: 900 }, 0)).toEqual({ x: 0, y: 1 });
});

test('a rectangle lies between its corners, whichever is first', () => {
  const [one, other] = [
    { x: 0.5, y: 0.2 },
    { x: 0.1, y: 0.6 },
  ];
  expect(between(one, other)).toEqual([0.1, 0.2, 0.4, 0.4]);
  expect(between(other, one)).toEqual([0.1, 0.2, 0.4, 0.4]);
  expect([isMark(between(one, other)), isMark(between(one, one))]).toEqual([true, false]);
});

test.each([
  [0, [0.36, 0.45, 0.3, 0.1]],
  [90, [0.35, 0.44, 0.3, 0.1]],
  [180, [0.34, 0.45, 0.3, 0.1]],
  [270, [0.35, 0.46, 0.3, 0.1]],
] as const)('right is right on the screen, also turned by %s degrees', (turned, box) => {
  expect(moved(MIDDLE, 0.01, 0, turned)).toEqual(box);
});

test('wider is wider on the screen', () => {
  expect(resized(MIDDLE, 0.01, 0, 0)).toEqual([0.35, 0.45, 0.31, 0.1]);
  expect(resized(MIDDLE, 0.01, 0, 90)).toEqual([0.35, 0.45, 0.3, 0.11]);
});

test('keys never leave the picture, nor a rectangle that cannot be stored', () => {
  let box: Box = MIDDLE;
  const held = Array.from({ length: 120 });
  for (const _ of held) box = moved(box, 0.01, 0.01, 0);
  for (const _ of held) box = resized(box, 0.01, 0.01, 0);
  expect(checkMarks([box])).toBeUndefined();
  for (const _ of held) box = moved(resized(box, -0.01, -0.01, 0), -0.01, -0.01, 0);
  expect(box).toEqual([0, 0, 0.01, 0.01]);
  expect(checkMarks([box])).toBeUndefined();
});
