// Style sheets of fonts, which vite.config.ts gives another name.
declare module '*.css?optional';
