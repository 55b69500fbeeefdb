import { readCaptcha, solveCaptcha as solveCaptchaCall } from '@portal/common/contract/captcha';
import { VerifyScene } from '@portal/common/enums/verify-scene';
import type { App } from '../http/app-type.ts';
import { refuse } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { createCaptcha, solveCaptcha } from './captcha.db.ts';

const SCENES: readonly number[] = Object.values(VerifyScene);
const isScene = (scene: number): scene is VerifyScene => SCENES.includes(scene);

/** The slider captcha (spec 1 §4): a fresh puzzle, and the try at it. */
export function captchaRoutes(app: App, services: Services): void {
  serve(app, services, readCaptcha, async ({ query }, { tx, now }) => {
    const { scene } = query;
    if (!isScene(scene)) refuse('request.invalid', { fields: { scene: 'request.invalid' } });
    return createCaptcha(tx, { account: query.account, scene, proportion: query.proportion, at: now() });
  });

  serve(app, services, solveCaptchaCall, async ({ body }, { tx, now }) => {
    await solveCaptcha(tx, {
      token: body.man_machine_token,
      scene: body.scene,
      backgroundMd5: body.background_pic_MD5,
      gapMd5: body.gap_pic_MD5,
      x: body.pointX,
      y: body.pointY,
      at: now(),
    });
    return { man_machine_token: body.man_machine_token };
  });
}
