module.exports = require('../../webpack.shared.js').host(__dirname);
