import {
  readCaptcha,
  solveCaptcha as solveCaptchaCall,
  workCaptcha as workCaptchaCall,
} from '@portal/common/contract/sign-in/captcha';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import type { App } from '../../platform/http/request/app-type.ts';
import { limit } from '../../platform/limits/limits.ts';
import { refuseAt } from '../../platform/errors/refusal.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import { storeCaptcha, solveByProofOfWork, solveCaptcha } from './captcha.db.ts';
import { drawPuzzle } from './draw.ts';
import type { Services } from '../../platform/http/services.ts';

const SCENES: readonly number[] = Object.values(VerifyScene);
/** Limit per network: each puzzle costs CPU time and a row. */
const NETWORK = { points: 120, seconds: 600 };
const isScene = (scene: number): scene is VerifyScene => SCENES.includes(scene);

/** Slider captcha: new puzzle, attempt, and the accessible alternative. */
export function captchaRoutes(app: App, services: Services): void {
  serveInSteps(app, services, readCaptcha, async ({ query }, { transaction, network, now }) => {
    const { scene } = query;
    if (!isScene(scene)) refuseAt('scene', 'request.invalid');
    await limit(
      services.db,
      `captcha ${network}`,
      { ...NETWORK, points: NETWORK.points * services.config.networkLimitFactor },
      now(),
    );
    const puzzle = await drawPuzzle();
    return transaction((tx) =>
      storeCaptcha(tx, puzzle, { account: query.account, scene, proportion: query.proportion, at: now() }),
    );
  });

  serve(app, services, solveCaptchaCall, async ({ body }, context) => {
    await solveCaptcha(
      context.tx,
      {
        token: body.man_machine_token,
        scene: body.scene,
        backgroundMd5: body.background_pic_MD5,
        gapMd5: body.gap_pic_MD5,
        x: body.pointX,
        y: body.pointY,
        at: context.now(),
      },
      context,
    );
    return { man_machine_token: body.man_machine_token };
  });

  serve(app, services, workCaptchaCall, async ({ body }, context) => {
    await solveByProofOfWork(
      context.tx,
      { token: body.man_machine_token, scene: body.scene, nonce: body.nonce, at: context.now() },
      context,
    );
    return { man_machine_token: body.man_machine_token };
  });
}
