/**
 * JSX of a served app. Its development runtime needs React's development build; a page of the running portal has the
 * production build of the shell, with which elements are made as there.
 */
const react = require('react');
const production = require('real-jsx-in-production');

// Only React's development build has it.
module.exports = react.captureOwnerStack
  ? { ...require('real-jsx-runtime'), ...require('real-jsx-dev-runtime') }
  : { ...production, jsxDEV: production.jsx };
