module.exports = require('../../webpack.shared.js').page(__dirname);
