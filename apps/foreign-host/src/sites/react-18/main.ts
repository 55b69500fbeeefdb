// Shared modules are there only in a part that is loaded after the first one.
void import('../react.tsx').then(({ renderSite }) => renderSite('/sites/react-18'));
export {};
