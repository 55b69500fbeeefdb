import { declare } from '../calls/route-policy.ts';
import type { App, RequestContext } from '../request/app-type.ts';
import { SUBMIT_SCRIPT_PATH } from './post-form.ts';

/** Serves the script of `postForm`. */
export function postFormRoutes(app: App): void {
  app.get(
    SUBMIT_SCRIPT_PATH,
    declare('anyone: a script without data', (c: RequestContext) => {
      c.header('Content-Type', 'text/javascript; charset=utf-8');
      c.header('Cache-Control', 'public, max-age=3600');
      return c.body('document.forms[0].submit();\n');
    }),
  );
}
