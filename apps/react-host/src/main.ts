// Shared modules are there only in a part that is loaded after the first one.
void import('./app.tsx');
export {};
