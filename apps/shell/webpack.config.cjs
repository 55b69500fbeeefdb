module.exports = require('../../webpack.shared.js').host(__dirname, { commonTexts: { only: ['common', 'host', 'remote', 'session', 'state'] } });
