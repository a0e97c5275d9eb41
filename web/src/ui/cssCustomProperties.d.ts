// Allows custom properties in `style`, which React's own types don't.
import 'react';

declare module 'react' {
  interface CSSProperties {
    [customProperty: `--${string}`]: string | number;
  }
}
