import { readCaptcha, solveCaptcha, workCaptcha } from '../contract/sign-in/captcha.ts';
import type { VerifyScene } from '../enums/verify-code/verify-scene.ts';
import { drawn } from './drawn.tsx';
import { mock } from './handlers.tsx';

const [WIDTH, HEIGHT, PIECE] = [388, 218, 56];
const CLOSE_ENOUGH = 6;
const gaps = new Map<string, { x: number; y: number }>();

/** Draws hills at dusk. */
function scene(pen: CanvasRenderingContext2D) {
  pen.fillStyle = '#33507a';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  ['#5e7ba3', '#7f9a8b', '#4d6b57'].forEach((colour, hill) => {
    pen.fillStyle = colour;
    for (const at of [60, 190, 330]) {
      pen.beginPath();
      pen.arc(at + hill * 45, HEIGHT + 40 - hill * 12, 130 - hill * 26, 0, Math.PI * 2);
      pen.fill();
    }
  });
}

/**
 * Mocks of the slider captcha for standalone remotes: a piece dropped near the gap passes, and so does every proof of
 * work.
 */
export const captchaMocks = () => [
  mock(readCaptcha, ({ query }) => {
    const token = crypto.randomUUID();
    const x = 90 + Math.floor(Math.random() * 220);
    const y = 20 + Math.floor(Math.random() * 120);
    gaps.set(token, { x, y });
    return {
      man_machine_token: token,
      background_picture: drawn(WIDTH, HEIGHT, (pen) => {
        scene(pen);
        pen.fillStyle = 'rgb(0 0 0 / 60%)';
        pen.fillRect(x, y, PIECE, PIECE);
      }),
      background_pic_MD5: 'background',
      gap_picture: drawn(PIECE, PIECE, (pen) => {
        pen.translate(-x, -y);
        scene(pen);
        pen.strokeStyle = '#ffffff';
        pen.strokeRect(x + 1, y + 1, PIECE - 2, PIECE - 2);
      }),
      gap_pic_MD5: 'gap',
      pointX: 0,
      pointY: y,
      scene: query.scene as VerifyScene,
      proportion: query.proportion,
    };
  }),
  mock(solveCaptcha, ({ body: { man_machine_token, pointX } }) => {
    const gap = gaps.get(man_machine_token);
    if (!gap) return 'Account.Man.Machine.Token.Invalid';
    return Math.abs(gap.x - pointX) <= CLOSE_ENOUGH ? { man_machine_token } : 'Account.Man.Machine.Gap.Point.Err';
  }),
  mock(workCaptcha, ({ body: { man_machine_token } }) =>
    gaps.has(man_machine_token) ? { man_machine_token } : 'Account.Man.Machine.Token.Invalid',
  ),
];
