// Font style sheets with another font name: see fontsPlugin in vite.config.ts.
declare module '*.css?optional';
