/** Modules that host and remotes share through federation. */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const antd = require('../antd/antd.cjs');
const { without } = require('../without.cjs');

const BUILD = path.join(__dirname, '..');
const COMMON = path.join(__dirname, '../../../common');

/**
 * The share scope of our modules. They are singletons, so in the default scope our React would replace that of a page
 * that embeds us. A list, because the runtime would take the page's default scope for a single name.
 */
exports.SHARE_SCOPE = ['portal'];

/**
 * Modules that host and remotes share as singletons. `names`: a curated file whose list of names is part of the key.
 */
const SHARED = {
  react: {},
  'react-dom': {},
  'react-dom/client': { package: 'react-dom' },
  'react-intl': {},
  'react-router-dom': without('curated-router') ? {} : { names: 'shared-names/router.js', import: true },
  'zod/mini': { package: 'zod', ...(!without('curated-zod') && { names: 'shared-names/zod.js', import: true }) },
  '@tanstack/react-query': without('curated-query') ? {} : { names: 'shared-names/query.js', import: true },
  '@portal/common/antd/base': { package: 'antd' },
  '@portal/common/antd/float': { package: 'antd', late: true },
  '@portal/common/antd/fields': { package: 'antd', late: true },
  '@portal/common/antd/more': { package: 'antd', late: true },
  '@portal/common/antd/over': { package: 'antd', late: true },
  '@portal/common/antd/select': { package: 'antd', late: true },
  '@portal/common/antd/tree': { package: 'antd', late: true },
  '@portal/common/antd/date': { package: 'antd', late: true },
  '@portal/common/antd/pagination': { package: 'antd', late: true },
  '@portal/common/antd/table': { package: 'antd', late: true },
  '@portal/common/antd/media': { package: 'antd', late: true },
};

/**
 * The shared modules. The host has all but the `late` ones in its first scripts; a remote has them as a fallback for
 * other hosts and for standalone use. The key of a curated entry contains a hash of its list of names, so that a remote
 * built against another list loads its own copy instead of missing a name. antd's entries have one hash together: a
 * remote shares all of them or none.
 */
exports.shared = function shared(eager) {
  return Object.fromEntries(
    Object.entries(SHARED).map(([request, its]) => {
      const { version } = JSON.parse(
        readFileSync(path.join(COMMON, 'node_modules', its.package ?? request, 'package.json'), 'utf8'),
      );
      const curated = its.names && path.join(BUILD, its.names);
      const hash = curated
        ? createHash('sha256').update(readFileSync(curated)).digest('hex').slice(0, 8)
        : its.package === 'antd' && antd.hash;
      return [
        request,
        {
          singleton: true,
          version,
          requiredVersion: `^${version}`,
          eager: eager && !its.late,
          ...(its.import && { import: curated }),
          ...(hash && { shareKey: `${request}#${hash}` }),
        },
      ];
    }),
  );
};
