import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { serveFiles } from '../../world/static-server.ts';

const COMMON = join(import.meta.dirname, '../../../../../packages/common');

/** Only a sign-in form: the cost of React, antd, router, query and texts without our code. */
const SOURCE = `
import { createRoot } from 'react-dom/client';
import { createElement as h } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { IntlProvider, FormattedMessage } from 'react-intl';
import { Button, Checkbox, ConfigProvider, Form, Input } from 'antd';
const messages = { title: 'Sign in', account: 'Account', password: 'Password', remember: 'Keep me signed in', forgot: 'Forgot password?' };
const text = (id) => h(FormattedMessage, { id });
const page = h(Form, { layout: 'vertical' },
  h('h1', null, text('title')),
  h(Form.Item, { name: 'account', label: text('account'), rules: [{ required: true }] }, h(Input, { size: 'large' })),
  h(Form.Item, { name: 'password', label: text('password'), rules: [{ required: true }] }, h(Input.Password, { size: 'large' })),
  h(Checkbox, null, text('remember')), h(Link, { to: '/forgot' }, text('forgot')),
  h(Button, { type: 'primary', size: 'large', block: true, htmlType: 'submit' }, text('title')));
createRoot(document.getElementById('root')).render(
  h(IntlProvider, { locale: 'en-US', messages }, h(QueryClientProvider, { client: new QueryClient() }, h(ConfigProvider, null, h(BrowserRouter, null, page)))));
`;

/** Serves a plain, unfederated sign-in form of the same libraries: the baseline of the machine. */
export async function servePlainPage() {
  const esbuild = createRequire(join(COMMON, '../../webpack.shared.js'))('esbuild') as typeof import('esbuild');
  const {
    outputFiles: [script],
  } = await esbuild.build({
    stdin: { contents: SOURCE, resolveDir: COMMON, loader: 'js' },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const files: Record<string, { type: string; body: Buffer }> = {
    '/': {
      type: 'text/html; charset=utf-8',
      body: brotliCompressSync(
        '<!doctype html><html lang="en"><title>Sign in</title><script defer src="/page.js"></script><div id="root"></div></html>',
      ),
    },
    '/page.js': { type: 'text/javascript', body: brotliCompressSync(script?.contents ?? '') },
  };
  return serveFiles(
    {},
    {
      special: (path, response) => {
        const file = files[path];
        if (!file) return false;
        // Cached like the files of the portal, so that its second visit compares with theirs.
        const cached = path === '/' ? {} : { 'Cache-Control': 'public, max-age=31536000, immutable' };
        response.writeHead(200, { 'Content-Type': file.type, 'Content-Encoding': 'br', ...cached }).end(file.body);
        return true;
      },
    },
  );
}
